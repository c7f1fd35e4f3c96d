import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Day, Moment } from '#ui/show/calendar-slot.tsx'
import { TextSkeleton } from '#ui/show/loading.tsx'
import { Unread } from '#ui/show/unread.tsx'
import { P } from '#kernel/permission.ts'
import { Readings } from '#engines/audit/readings-web.tsx'
import { RecordHistory } from '#engines/audit/history-web.tsx'
import type { Profile } from '#modules/hris/shared/employee.ts'
import type { legalFields } from '#modules/hris/shared/legal-fields.ts'
import { legalInfo, saveLegalInfo, type LegalInfo } from '#modules/hris/shared/legal-info.ts'
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
import { ChangeForm, type Wish } from '#modules/hris/web/change-form.tsx'
import { wayNote } from '#modules/hris/web/field-ways.ts'
import styles from '#modules/hris/web/hris.module.css'
import { Panel } from '#modules/hris/web/panel.tsx'
import { RecordPanel } from '#modules/hris/web/record-panel.tsx'
import { FormerNumbers } from '#modules/hris/web/former-numbers.tsx'
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
    {profile.rights.legal !== 'none' && <Legal profile={profile} />}
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

type Values = Record<keyof typeof legalFields, string>
const F = fieldsOf<Values>()

function Legal({ profile }: { profile: Profile }) {
  const { org, as } = useScope()
  const [editing, setEditing] = useState(false)
  const [wish, setWish] = useState<Wish | null>(null)
  const read = useRead(
    legalInfo,
    { params: { org, employee_id: profile.id }, query: { as } },
    { errors: 'inline' },
  )
  const info = read.data
  const asks = info?.right === 'view' && profile.asks.includes('legal')
  return (
    <Panel
      title={t('legal.title')}
      action={
        info &&
        (info.right === 'edit' || asks) && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() =>
              asks
                ? setWish({
                    section: 'legal',
                    action: 'Update',
                    row: info,
                    ways: profile.ways['legal'] ?? {},
                  })
                : setEditing(true)
            }
          >
            {t(asks ? 'change.ask' : 'profile.edit')}
          </Button>
        )
      }
      {...(info
        ? {
            facts: [
              { label: t('legal.pan'), value: info.pan_no },
              { label: t('legal.citizenship'), value: info.citizenship_no },
              { label: t('legal.citizenshipAt'), value: info.citizenship_issued_at },
              {
                label: t('legal.citizenshipOn'),
                value: info.citizenship_issued_on && <Day value={info.citizenship_issued_on} />,
              },
              { label: t('legal.nationalId'), value: info.national_id_no },
              { label: t('legal.passport'), value: info.passport_no },
              {
                label: t('legal.passportExpiry'),
                value: info.passport_expires_on && <Day value={info.passport_expires_on} />,
              },
              { label: t('legal.licence'), value: info.licence_no },
              {
                label: t('legal.licenceExpiry'),
                value: info.licence_expires_on && <Day value={info.licence_expires_on} />,
              },
              { label: t('legal.pf'), value: info.provident_fund_no },
              { label: t('legal.ssf'), value: info.social_security_no },
              { label: t('legal.cit'), value: info.investment_trust_no },
            ],
          }
        : {})}
    >
      {!read.data && (
        <Unread of={read} compact>
          <TextSkeleton lines={5} />
        </Unread>
      )}
      {asks && <ChangeForm wish={wish} onClose={() => setWish(null)} />}
      {info && <EditLegal profile={profile} info={info} opened={editing} onClose={() => setEditing(false)} />}
    </Panel>
  )
}

function EditLegal({
  profile,
  info,
  opened,
  onClose,
}: {
  profile: Profile
  info: LegalInfo
  opened: boolean
  onClose: () => void
}) {
  const { org } = useScope()
  const save = useAction(saveLegalInfo, { success: t('legal.saved') })
  const { right: _, version, ...rest } = info
  const noted = (name: keyof Values) =>
    wayNote(profile.ways['legal']?.[name], 'hr', Boolean(info[name])) ?? {}
  const start = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value ?? ''])) as Values
  return (
    <Dialog opened={opened} onClose={onClose} title={t('legal.edit')}>
      <FormShell<Values>
        place="dialog"
        initial={start}
        submit={(values) =>
          save.attempt({ params: { org, employee_id: profile.id }, body: { ...values, version } })
        }
        onSaved={onClose}
        onCancel={onClose}
      >
        <FieldGrid>
          <F.Text name="pan_no" label={t('legal.pan')} {...noted('pan_no')} />
          <F.Text name="citizenship_no" label={t('legal.citizenship')} {...noted('citizenship_no')} />
          <F.Text
            name="citizenship_issued_at"
            label={t('legal.citizenshipAt')}
            {...noted('citizenship_issued_at')}
          />
          <F.Date
            name="citizenship_issued_on"
            label={t('legal.citizenshipOn')}
            {...noted('citizenship_issued_on')}
          />
          <F.Text name="national_id_no" label={t('legal.nationalId')} {...noted('national_id_no')} />
          <F.Text name="passport_no" label={t('legal.passport')} {...noted('passport_no')} />
          <F.Date
            name="passport_expires_on"
            label={t('legal.passportExpiry')}
            {...noted('passport_expires_on')}
          />
          <F.Text name="licence_no" label={t('legal.licence')} {...noted('licence_no')} />
          <F.Date
            name="licence_expires_on"
            label={t('legal.licenceExpiry')}
            {...noted('licence_expires_on')}
          />
          <F.Text name="provident_fund_no" label={t('legal.pf')} {...noted('provident_fund_no')} />
          <F.Text name="social_security_no" label={t('legal.ssf')} {...noted('social_security_no')} />
          <F.Text name="investment_trust_no" label={t('legal.cit')} {...noted('investment_trust_no')} />
        </FieldGrid>
        <FormerNumbers employeeId={profile.id} />
      </FormShell>
    </Dialog>
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
