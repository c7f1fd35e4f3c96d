import { useParams } from '@tanstack/react-router'
import { ListScreen } from '#engines/list/list-web.tsx'
import { hrefOf } from '#kernel/screen.ts'
import { reports } from '#modules/whistle-blower/shared/report.ts'
import { t } from '#modules/whistle-blower/web/words.ts'

/** Reports that were encrypted to an investigator from outside, who has no other page of the organization. */
export default function Investigations() {
  const { organization = '' } = useParams({ strict: false })
  return (
    <ListScreen
      of={reports}
      subtitle={t('reports.hint')}
      params={{ org: organization }}
      href={({ id }) => hrefOf('/investigations/{organization}/{id}', { organization, id })}
    />
  )
}
