import { Button } from '@mantine/core'
import { useState } from 'react'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { yearlyDay } from '#ui/date/written.ts'
import { declared } from '#ui/i18n/declared.ts'
import { count } from '#ui/i18n/format.ts'
import { Day, Moment } from '#ui/show/calendar-slot.tsx'
import type { Fact } from '#ui/show/facts.tsx'
import { Person } from '#ui/show/person.tsx'
import type { Profile } from '#modules/hris/shared/employee.ts'
import { CustomPanels } from '#modules/hris/web/custom-panels.tsx'
import { Panel } from '#modules/hris/web/panel.tsx'
import { ChangeForm, type Wish } from '#modules/hris/web/change-form.tsx'
import styles from '#modules/hris/web/hris.module.css'
import { EditEmployment } from '#modules/hris/web/edit-employment.tsx'
import { doable } from '#modules/hris/web/field-ways.ts'
import { LoginActions } from '#modules/hris/web/login-actions.tsx'
import { EditBasic, EditContact } from '#modules/hris/web/profile-edit.tsx'
import { SignaturePanel } from '#modules/hris/web/signature-panel.tsx'
import { t } from '#modules/hris/web/words.ts'

type Part = 'basic' | 'contact'
type Edited = Part | 'employment'

/** Personal, contact and employment facts, each with its own right. */
export function AboutTab({ profile, own }: { profile: Profile; own: boolean }) {
  const { as, linkOf } = useScope()
  const view = useCalendar()
  const [edited, setEdited] = useState<Edited | null>(null)
  const [wish, setWish] = useState<Wish | null>(null)
  const { basic, background, contact, employment, account, directory, rights } = profile
  const edit = (part: Edited) =>
    rights[part] === 'edit' && (
      <Button size="compact-sm" variant="subtle" onClick={() => setEdited(part)}>
        {t('profile.edit')}
      </Button>
    )
  const ask = (section: Part | 'background', row: Record<string, unknown>) =>
    own &&
    as === 'user' &&
    doable(profile.ways[section] ?? {}).asked && (
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => setWish({ section, action: 'Update', row, ways: profile.ways[section] ?? {} })}
      >
        {t('change.ask')}
      </Button>
    )
  return (
    <div className={styles.flow}>
      {basic && (
        <Panel
          title={t('profile.basic')}
          action={edit('basic') || ask('basic', { ...basic, name_nepali: directory.name_nepali })}
          facts={basicFacts(basic)}
        />
      )}
      {contact && (
        <Panel
          title={t('profile.contact')}
          action={
            <span>
              {ask('contact', contact)}
              {edit('contact')}
            </span>
          }
          facts={[
            { label: t('fields.workEmail'), value: contact.work_email },
            { label: t('fields.personalEmail'), value: contact.personal_email },
            { label: t('fields.mobile'), value: contact.mobile },
            { label: t('fields.extension'), value: contact.extension },
            { label: t('fields.linkedin'), value: contact.linkedin },
          ]}
        />
      )}
      {employment && (
        <Panel
          title={t('profile.employment')}
          // days are HR's: nobody confirms themselves
          action={as === 'hr' && !own && edit('employment')}
          facts={employmentFacts(employment)}
        />
      )}
      {background && (
        <Panel
          title={t('profile.background')}
          action={ask('background', {
            ...background,
            religion: background.religion?.name ?? null,
            ethnicity: background.ethnicity?.name ?? null,
          })}
          facts={[
            { label: t('fields.religion'), value: background.religion?.name },
            { label: t('fields.ethnicity'), value: background.ethnicity?.name },
            {
              label: t('fields.disability'),
              value: [
                background.disability,
                background.disability_percent && `${background.disability_percent} %`,
              ]
                .filter(Boolean)
                .join(', '),
            },
          ]}
        />
      )}
      <Panel
        title={t('profile.inTeam')}
        facts={[
          {
            label: t('profile.supervisor'),
            value: directory.supervisor && (
              <Person person={directory.supervisor} {...linkOf(directory.supervisor)} />
            ),
          },
          { label: t('fields.birthday'), value: directory.birthday && yearlyDay(view, directory.birthday) },
        ]}
      />
      {account && (
        <Panel
          title={t('profile.login')}
          action={<LoginActions profile={profile} account={account} />}
          facts={[
            { label: t('fields.username'), value: account.username },
            {
              label: t('profile.login'),
              value: t(
                account.is_blocked
                  ? 'profile.loginBlocked'
                  : account.is_active
                    ? 'profile.loginActive'
                    : 'profile.loginClosed',
              ),
            },
            {
              label: t('profile.lastLogin'),
              value: account.last_login_at && <Moment value={account.last_login_at} />,
            },
          ]}
        />
      )}
      <SignaturePanel profile={profile} own={own} />
      <CustomPanels profile={profile} own={own} onAsk={setWish} />
      {own && <ChangeForm wish={wish} onClose={() => setWish(null)} />}
      {basic && (
        <EditBasic
          profile={profile}
          basic={basic}
          opened={edited === 'basic'}
          onClose={() => setEdited(null)}
        />
      )}
      {employment && as === 'hr' && (
        <EditEmployment
          profile={profile}
          employment={employment}
          opened={edited === 'employment'}
          onClose={() => setEdited(null)}
        />
      )}
      {contact && (
        <EditContact
          profile={profile}
          contact={contact}
          own={own}
          opened={edited === 'contact'}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

const basicFacts = (basic: NonNullable<Profile['basic']>): (Fact | false)[] => [
  { label: t('fields.title'), value: basic.title && declared(basic.title) },
  { label: t('fields.gender'), value: basic.gender && declared(basic.gender) },
  { label: t('fields.birth'), value: basic.date_of_birth && <Day value={basic.date_of_birth} /> },
  { label: t('fields.age'), value: basic.age === null ? null : count(basic.age) },
  { label: t('fields.marital'), value: basic.marital_status && declared(basic.marital_status) },
  { label: t('fields.blood'), value: basic.blood_group },
  (basic.married_on !== null || (basic.marital_status ?? 'Single') !== 'Single') && {
    label: t('fields.married'),
    value: basic.married_on && <Day value={basic.married_on} />,
  },
  { label: t('fields.nationality'), value: basic.nationality },
  { label: t('fields.preferred'), value: basic.preferred_name },
]

const employmentFacts = (e: NonNullable<Profile['employment']>): Fact[] => [
  { label: t('fields.hired'), value: e.hired_on && <Day value={e.hired_on} /> },
  { label: t('fields.joined'), value: <Day value={e.joined_on} /> },
  { label: t('fields.servedSince'), value: e.served_since && <Day value={e.served_since} /> },
  { label: t('fields.service'), value: t('fields.serviceValue', e.service) },
  ...(e.unpaid_days > 0
    ? [
        {
          label: t('fields.netService'),
          value: `${t('fields.serviceValue', e.net_service)} (${t('fields.unpaidDays', { count: e.unpaid_days })})`,
        },
      ]
    : []),
  ...(e.next_step_on ? [{ label: t('fields.nextStep'), value: <Day value={e.next_step_on} /> }] : []),
  { label: t('fields.probation'), value: e.probation_ends_on && <Day value={e.probation_ends_on} /> },
  { label: t('fields.confirmed'), value: e.confirmed_on && <Day value={e.confirmed_on} /> },
  ...(e.confirmation_reason ? [{ label: t('probation.reason'), value: e.confirmation_reason }] : []),
  { label: t('fields.contract'), value: e.contract_ends_on && <Day value={e.contract_ends_on} /> },
  { label: t('fields.notice'), value: t('fields.noticeValue', { count: e.notice_days }) },
  { label: t('fields.retires'), value: e.retires_on && <Day value={e.retires_on} /> },
  ...(e.left_on
    ? [
        { label: t('fields.left'), value: <Day value={e.left_on} /> },
        { label: t('fields.reason'), value: e.leaving_reason },
      ]
    : []),
]
