import { Button } from '@mantine/core'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Day, Moment } from '#ui/show/calendar-slot.tsx'
import { P } from '#kernel/permission.ts'
import { Readings } from '#engines/audit/readings-web.tsx'
import { RecordHistory } from '#engines/audit/history-web.tsx'
import type { Profile } from '#modules/hris/shared/employee.ts'
import {
  acknowledgeDiscipline,
  discipline,
  insurance,
  medicalNote,
} from '#modules/hris/shared/guarded-records.ts'
import {
  address,
  bankAccount,
  compensation,
  education,
  emergencyContact,
  engagement,
  experience,
  familyMember,
  language,
  training,
} from '#modules/hris/shared/records.ts'
import styles from '#modules/hris/web/hris.module.css'
import { Panel } from '#modules/hris/web/panel.tsx'
import { LegalPanel } from '#modules/hris/web/profile-legal.tsx'
import { RecordPanel } from '#modules/hris/web/record-panel.tsx'
import { t } from '#modules/hris/web/words.ts'

export const RecordsTab = ({ profile }: { profile: Profile }) => (
  <div className={styles.flow}>
    <RecordPanel profile={profile} declared={address} />
    <RecordPanel profile={profile} declared={emergencyContact} />
    <RecordPanel profile={profile} declared={familyMember} />
    <RecordPanel profile={profile} declared={education} />
    <RecordPanel profile={profile} declared={experience} />
    <RecordPanel profile={profile} declared={training} />
    <RecordPanel profile={profile} declared={language} />
    <RecordPanel profile={profile} declared={engagement} />
    <RecordPanel profile={profile} declared={medicalNote} />
    <RecordPanel profile={profile} declared={insurance} />
    <RecordPanel
      profile={profile}
      declared={discipline}
      foot={(row) => <Acknowledged profile={profile} row={row as unknown as Disciplined} />}
    />
  </div>
)

interface Disciplined {
  id: string
  acknowledged_at: string | null
}

/** Whether the person has read it, and their button to say so. */
function Acknowledged({ profile, row }: { profile: Profile; row: Disciplined }) {
  const { org, as } = useScope()
  const acknowledge = useAction(acknowledgeDiscipline, { success: t('discipline.done') })
  const params = { org, employee_id: profile.id, id: row.id }
  return (
    <div className={styles.proof}>
      {row.acknowledged_at ? (
        <span>
          ✓ {t('discipline.acknowledged')} <Moment value={row.acknowledged_at} />
        </span>
      ) : (
        <span>{t('discipline.open')}</span>
      )}
      {as === 'user' && !row.acknowledged_at && (
        <Button
          size="compact-xs"
          variant="subtle"
          loading={acknowledge.pending}
          onClick={() => void acknowledge.run({ params })}
        >
          {t('discipline.acknowledge')}
        </Button>
      )}
    </div>
  )
}

export const PayTab = ({ profile }: { profile: Profile }) => (
  <div className={styles.columns}>
    <RecordPanel profile={profile} declared={compensation} />
  </div>
)

export const LegalTab = ({ profile }: { profile: Profile }) => (
  <div className={styles.columns}>
    {profile.rights.legal !== 'none' && <LegalPanel profile={profile} />}
    <RecordPanel
      profile={profile}
      declared={bankAccount}
      foot={(row) => <TakesEffect on={row['effective_on']} />}
    />
  </div>
)

/** An account that was changed by request waits before the pay goes there. */
function TakesEffect({ on }: { on: unknown }) {
  const { today } = useScope()
  if (typeof on !== 'string' || on <= today) return null
  return (
    <div className={styles.proof}>
      <span>
        {t('bank.takesEffect')} <Day value={on} />
      </span>
    </div>
  )
}

/** Who changed the record and everything that hangs on it. */
export function HistoryTab({ profile }: { profile: Profile }) {
  const { may } = useScope()
  return (
    <div className={styles.flow}>
      <Panel title={t('profile.history')}>
        <RecordHistory table="employee" id={profile.id} />
      </Panel>
      {may([P.hris.sensitive, P.security.all], 'read') && (
        <section aria-label={t('profile.readings')}>
          <h2 className={styles.below}>{t('profile.readings')}</h2>
          <Readings employeeId={profile.id} />
        </section>
      )}
    </div>
  )
}
