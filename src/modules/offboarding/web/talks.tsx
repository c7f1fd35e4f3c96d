import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { retentionTalks } from '#modules/offboarding/shared/retention.ts'
import { Talk } from '#modules/offboarding/web/retention.tsx'
import { t } from '#modules/offboarding/web/words.ts'

/** The retention talks that the viewer holds, those to come first. */
export function Talks() {
  const { org } = useScope()
  const read = useRead(
    retentionTalks,
    { params: { org }, query: { as: 'user', mine: 'true', limit: 100 } },
    { errors: 'inline' },
  )
  if (!read.data) return <ReadState read={read} compact={false} />
  if (!read.data.results.length) return <Empty title={t('talk.nothing')} />
  return read.data.results.map((talk) => (
    <Panel key={talk.id} title={talk.person.full_name}>
      <Talk talk={talk} />
    </Panel>
  ))
}
