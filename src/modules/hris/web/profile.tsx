import { Alert, Badge } from '@mantine/core'
import { P } from '#kernel/permission.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { CardsSkeleton } from '#ui/show/loading.tsx'
import { PageHead, type Crumb } from '#ui/show/page-head.tsx'
import { readEmployee, readMyself, type Profile } from '#modules/hris/shared/employee.ts'
import type { FieldGroup } from '#modules/hris/domain/field-groups.ts'
import styles from '#modules/hris/web/hris.module.css'
import { LettersPanel } from '#modules/hris/web/letter-log.tsx'
import { AboutTab } from '#modules/hris/web/profile-about.tsx'
import { ProfileActions } from '#modules/hris/web/profile-actions.tsx'
import { MyAskedPanel } from '#modules/hris/web/my-asked.tsx'
import { ProfileNow } from '#modules/hris/web/profile-now.tsx'
import { DocumentsPanel } from '#modules/hris/web/profile-documents.tsx'
import { ProfileHead } from '#modules/hris/web/profile-head.tsx'
import { JobTab } from '#modules/hris/web/profile-job.tsx'
import { HistoryTab, LegalTab, PayTab, RecordsTab } from '#modules/hris/web/profile-records.tsx'
import { TimelineTab } from '#modules/hris/web/profile-timeline.tsx'
import { Standings } from '#modules/hris/web/standing-badge.tsx'
import { t } from '#modules/hris/web/words.ts'

/** One person as the viewer may see them: HR, supervisor, colleague. The rights come with the record. */
export function ProfileById({ id, crumbs }: { id: string; crumbs?: readonly Crumb[] }) {
  const { org, as, to } = useScope()
  const read = useRead(readEmployee, { params: { org, id }, query: { as } })
  const path = crumbs ?? (as === 'hr' ? [{ title: t('list.all'), href: to('admin-hris-employees') }] : [])
  return <Loaded read={read}>{(profile) => <ProfileView profile={profile} crumbs={path} />}</Loaded>
}

export function MyProfile() {
  const { org } = useScope()
  const read = useRead(readMyself, { params: { org } })
  return <Loaded read={read}>{(profile) => <ProfileView profile={profile} own />}</Loaded>
}

function Loaded({ read, children }: Pick<Parameters<typeof ReadState<Profile>>[0], 'read' | 'children'>) {
  return (
    <ReadState read={read} waiting={<CardsSkeleton cards={3} height={180} />} compact={false}>
      {children}
    </ReadState>
  )
}

function ProfileView({
  profile,
  crumbs = [],
  own = false,
}: {
  profile: Profile
  crumbs?: readonly Crumb[]
  own?: boolean
}) {
  const { as, may } = useScope()
  const { person, rights, employment } = profile
  const has = (...groups: FieldGroup[]) => groups.some((group) => rights[group] !== 'none')
  const records = has('address', 'emergency', 'family', 'education', 'experience', 'medical')
  const tabs = [
    { value: 'about', title: t('profile.about'), show: () => <AboutTab profile={profile} own={own} /> },
    ...(has('employment')
      ? [{ value: 'job', title: t('profile.job'), show: () => <JobTab profile={profile} /> }]
      : []),
    ...(has('employment')
      ? [
          {
            value: 'timeline',
            title: t('profile.timeline'),
            show: () => <TimelineTab profile={profile} />,
          },
        ]
      : []),
    ...(records
      ? [{ value: 'records', title: t('profile.records'), show: () => <RecordsTab profile={profile} /> }]
      : []),
    ...(has('legal', 'bank')
      ? [{ value: 'legal', title: t('profile.legal'), show: () => <LegalTab profile={profile} /> }]
      : []),
    ...(has('document')
      ? [
          {
            value: 'documents',
            title: t('documents.panel'),
            show: () => (
              <div className={styles.columns}>
                {own && <MyAskedPanel />}
                <DocumentsPanel profile={profile} />
                {(own || may([P.hris.letterTemplates])) && <LettersPanel profile={profile} />}
              </div>
            ),
          },
        ]
      : []),
    ...(has('compensation')
      ? [{ value: 'pay', title: t('profile.pay'), show: () => <PayTab profile={profile} /> }]
      : []),
    ...(as === 'hr' && may([P.hris.employees], 'read')
      ? [{ value: 'history', title: t('profile.history'), show: () => <HistoryTab profile={profile} /> }]
      : []),
  ]
  return (
    <>
      <PageHead
        title={own ? t('profile.mine') : person.full_name}
        crumbs={crumbs.length ? [...crumbs, { title: person.full_name }] : []}
        badge={
          person.is_current ? (
            employment && <Standings {...employment} />
          ) : (
            <Badge color="gray">{t('profile.past')}</Badge>
          )
        }
      >
        <ProfileActions profile={profile} />
      </PageHead>
      <ProfileHead profile={profile} own={own} />
      {!own && <ProfileNow id={profile.id} />}
      {Object.values(rights).includes('masked') && (
        <Alert color="gray" mb="md">
          {t('profile.masked')}
        </Alert>
      )}
      <AddressTabs label={t('profile.tabs')} tabs={tabs} />
    </>
  )
}
