import { Button, Title } from '@mantine/core'
import { Attachments } from '#engines/thread/attachments-web.tsx'
import { Thread } from '#engines/thread/thread-web.tsx'
import { Link } from '@tanstack/react-router'
import { P } from '#kernel/permission.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { declared } from '#ui/i18n/declared.ts'
import { Segmented } from '#ui/show/segmented.tsx'
import { RequestsScreen } from '#engines/approval/request-screen-web.tsx'
import { useScope } from '#ui/data/scope.tsx'
import { changeRequest, changeThread } from '#modules/hris/shared/change-request.ts'
import { sectionNames, sectionOf } from '#modules/hris/shared/change-sections.ts'
import { changeFlows } from '#modules/hris/shared/change-flows.ts'
import { OrganizationFlows } from '#modules/organization/web/public-flows.tsx'
import { ChangedFields, changeColumns, changeFacts } from '#modules/hris/web/change-parts.tsx'
import { ChangePolicyScreen } from '#modules/hris/web/change-policy.tsx'
import { LetterRequests } from '#modules/hris/web/letter-requests.tsx'
import { ReviewRequests } from '#modules/hris/web/review-requests.tsx'
import { pt } from '#modules/hris/web/paper-words.ts'
import { t } from '#modules/hris/web/words.ts'

const titles = () =>
  ({
    user: [t('change.mine'), t('change.mineHint')],
    supervisor: [t('change.team'), t('change.teamHint')],
    hr: [t('change.hr'), t('change.hrHint')],
  }) as const

/** The papers that prove it, and what is said about it. */
function ChangeTalk({ id, own }: { id: string; own: boolean }) {
  const { org, as, may } = useScope()
  const mayWrite = own || (as === 'hr' && may([P.hris.changeRequests], 'write'))
  return (
    <section aria-label={t('change.evidence')}>
      <Title order={3} size="h5" mb="xs" mt="md">
        {t('change.evidence')}
      </Title>
      <Attachments declared={changeThread} id={id} org={org} as={as} mayAttach={mayWrite} />
      <Thread declared={changeThread} id={id} org={org} as={as} mayReply={mayWrite} />
    </section>
  )
}

/** Changes that people ask for in their records: the person asks, HR decides field by field, supervisors see. */
export default function ChangeRequests() {
  const { as, to, may } = useScope()
  const [shown, show] = useAddressValue('shown', 'requests')
  const [title, subtitle] = titles()[as]
  const choice = as === 'hr' && may([P.hris.changeRequests], 'read') && (
    <Segmented
      label={title}
      value={shown === 'policy' || shown === 'flows' ? shown : 'requests'}
      onChange={show}
      options={[
        { value: 'requests', label: t('change.requests') },
        { value: 'policy', label: t('change.policy') },
        { value: 'flows', label: t('change.flows') },
      ]}
    />
  )
  const kinds = as !== 'hr' && (
    <Segmented
      label={title}
      value={shown === 'letters' || (shown === 'reviews' && as === 'supervisor') ? shown : 'requests'}
      onChange={show}
      options={[
        { value: 'requests', label: pt('asked.changes') },
        { value: 'letters', label: pt('asked.letters') },
        ...(as === 'supervisor' ? [{ value: 'reviews', label: t('review.title') }] : []),
      ]}
    />
  )
  if (kinds && shown === 'letters') return <LetterRequests>{kinds}</LetterRequests>
  if (kinds && as === 'supervisor' && shown === 'reviews') return <ReviewRequests>{kinds}</ReviewRequests>
  if (choice && shown === 'flows')
    return (
      <OrganizationFlows declared={changeFlows} title={title} subtitle={t('change.flowsHint')}>
        {choice}
      </OrganizationFlows>
    )
  if (choice && shown === 'policy') return <ChangePolicyScreen action={choice} />
  return (
    <RequestsScreen
      declared={changeRequest.shown}
      title={title}
      subtitle={subtitle}
      columns={changeColumns()}
      facts={changeFacts}
      more={(request) => (
        <>
          <ChangedFields request={request} />
          {request.fields.length > 0 && <ChangeTalk id={request.id} own={as === 'user'} />}
        </>
      )}
      waits={as !== 'supervisor'}
      filters={[
        {
          name: 'section',
          title: t('change.section'),
          options: sectionNames.map((name) => ({ value: name, label: declared(sectionOf(name).title) })),
          multiple: true,
        },
      ]}
    >
      {choice}
      {kinds}
      {as === 'user' && (
        <Button component={Link} to={to('user-profile')}>
          {t('change.open')}
        </Button>
      )}
    </RequestsScreen>
  )
}
