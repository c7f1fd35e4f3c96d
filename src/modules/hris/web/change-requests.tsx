import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { RequestsScreen } from '#engines/approval/request-screen-web.tsx'
import { useScope } from '#ui/data/scope.tsx'
import { changeRequest } from '#modules/hris/shared/change-request.ts'
import { sectionNames, sectionOf } from '#modules/hris/shared/change-sections.ts'
import { ChangedFields, changeColumns, changeFacts } from '#modules/hris/web/change-parts.tsx'
import { t } from '#modules/hris/web/words.ts'

const titles = {
  user: [t('change.mine'), t('change.mineHint')],
  supervisor: [t('change.team'), t('change.teamHint')],
  hr: [t('change.hr'), t('change.hrHint')],
} as const

/** Changes that people ask for in their records: the person asks, HR decides field by field, supervisors see. */
export default function ChangeRequests() {
  const { as, to } = useScope()
  const [title, subtitle] = titles[as]
  return (
    <RequestsScreen
      declared={changeRequest}
      title={title}
      subtitle={subtitle}
      columns={changeColumns}
      facts={changeFacts}
      more={(request) => <ChangedFields request={request} />}
      waits={as !== 'supervisor'}
      filters={[
        {
          name: 'section',
          title: t('change.section'),
          options: sectionNames.map((name) => ({ value: name, label: sectionOf(name).title })),
          multiple: true,
        },
      ]}
    >
      {as === 'user' && (
        <Button component={Link} to={to('user-profile')}>
          {t('change.open')}
        </Button>
      )}
    </RequestsScreen>
  )
}
