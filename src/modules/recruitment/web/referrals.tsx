import { P } from '#kernel/permission.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { saySuccess } from '#ui/feedback/snackbar.ts'
import { Segmented } from '#ui/show/segmented.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import {
  openJobs,
  ownReferralLink,
  postReferrals,
  referCandidate,
  referralPostings,
  referrals,
  reverseReferrals,
} from '#modules/recruitment/shared/referral.ts'
import { t } from '#modules/recruitment/web/words.ts'

/** Employees refer candidates and see what became of them; HR sees all, and payroll what is to be paid. */
export default function Referrals() {
  const { as } = useScope()
  return as === 'hr' ? <All /> : <Own />
}

function Own() {
  const { org } = useScope()
  const [view, setView] = useAddressValue('view', 'jobs')
  const link = useAction(ownReferralLink)
  const choice = (
    <Segmented
      label={t('referral.title')}
      value={view === 'own' ? 'own' : 'jobs'}
      onChange={setView}
      options={[
        { value: 'jobs', label: t('referral.jobs') },
        { value: 'own', label: t('referral.own') },
      ]}
    />
  )
  if (view === 'own')
    return (
      <ListScreen of={referrals} title={t('referral.title')} subtitle={t('referral.hint')}>
        {choice}
      </ListScreen>
    )
  return (
    <ListScreen
      of={openJobs}
      title={t('referral.title')}
      subtitle={t('referral.hint')}
      actions={[referCandidate]}
      rowActions={({ job_slug }) => [
        {
          title: t('referral.copy'),
          run: async () => {
            const { code } = await link.attempt({ params: { org } })
            const address = `${window.location.origin}/careers/${job_slug}/job-apply?ref=${code}`
            await navigator.clipboard.writeText(address)
            saySuccess(t('referral.copied'))
          },
        },
      ]}
    >
      {choice}
    </ListScreen>
  )
}

function All() {
  const { may } = useScope()
  const [view, setView] = useAddressValue('view', 'all')
  const pays = may([P.payroll.generate])
  const choice = pays && (
    <Segmented
      label={t('referral.hrTitle')}
      value={view === 'sent' ? 'sent' : 'all'}
      onChange={setView}
      options={[
        { value: 'all', label: t('referral.all') },
        { value: 'sent', label: t('referral.sent') },
      ]}
    />
  )
  return view === 'sent' && pays ? (
    <ListScreen
      of={referralPostings}
      title={t('referral.hrTitle')}
      subtitle={t('referral.hrHint')}
      actions={[postReferrals, reverseReferrals]}
    >
      {choice}
    </ListScreen>
  ) : (
    <ListScreen
      of={referrals}
      title={t('referral.hrTitle')}
      subtitle={t('referral.hrHint')}
      actions={[postReferrals]}
    >
      {choice}
    </ListScreen>
  )
}
