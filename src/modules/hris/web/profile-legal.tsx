import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import type { Profile } from '#modules/hris/shared/employee.ts'
import { legalPapers, type legalFields } from '#modules/hris/shared/legal-fields.ts'
import { legalInfo, saveLegalInfo, verifyLegal, type LegalInfo } from '#modules/hris/shared/legal-info.ts'
import { ChangeForm, type Wish } from '#modules/hris/web/change-form.tsx'
import { wayNote } from '#modules/hris/web/field-ways.ts'
import { FormerNumbers } from '#modules/hris/web/former-numbers.tsx'
import styles from '#modules/hris/web/hris.module.css'
import { Panel } from '#modules/hris/web/panel.tsx'
import { RecordProof } from '#modules/hris/web/record-proof.tsx'
import { t } from '#modules/hris/web/words.ts'

type Values = Record<keyof typeof legalFields, string>
const F = fieldsOf<Values>()

/** Numbers of identity, each with its papers and whether HR has seen them. */
export function LegalPanel({ profile }: { profile: Profile }) {
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
    >
      <ReadState read={read} lines={5} />
      {info && <Numbers profile={profile} info={info} />}
      {asks && <ChangeForm wish={wish} onClose={() => setWish(null)} />}
      {info && <EditLegal profile={profile} info={info} opened={editing} onClose={() => setEditing(false)} />}
    </Panel>
  )
}

/** Those that are known, with what proves them; the others below, so that it shows what is missing. */
function Numbers({ profile, info }: { profile: Profile; info: LegalInfo }) {
  const { as } = useScope()
  const known = numbers.flatMap((number) => {
    const proof = info.proofs.find((one) => one.number === number)
    return proof ? [{ number, proof }] : []
  })
  const missing = numbers.filter((number) => known.every((one) => one.number !== number))
  return (
    <>
      {known.map(({ number, proof }) => (
        <div key={number} className={styles.record}>
          <Facts layout="rows" facts={legalPapers[number].map((name) => factOf(info, name))} />
          {info.right !== 'masked' && (
            <RecordProof
              declared={proven}
              row={proof}
              employeeId={profile.id}
              own={as === 'user'}
              mayVerify={as === 'hr' && info.right === 'edit'}
              mayAttach={info.right === 'edit' || as === 'user'}
            />
          )}
        </div>
      ))}
      {missing.length > 0 && (
        <div className={styles.record}>
          <Facts
            layout="rows"
            facts={missing.flatMap((number) =>
              legalPapers[number]
                .filter((name) => name === number || info[name] !== null)
                .map((name) => factOf(info, name)),
            )}
          />
        </div>
      )}
    </>
  )
}

const numbers = Object.keys(legalPapers) as (keyof typeof legalPapers)[]
const proven = { verify: verifyLegal }
const factOf = (info: LegalInfo, name: keyof typeof legalFields) => {
  const value = info[name]
  return {
    label: t(titles[name]),
    value: value !== null && name.endsWith('_on') ? <Day value={value} /> : value,
  }
}
const titles = {
  pan_no: 'legal.pan',
  citizenship_no: 'legal.citizenship',
  citizenship_issued_at: 'legal.citizenshipAt',
  citizenship_issued_on: 'legal.citizenshipOn',
  national_id_no: 'legal.nationalId',
  passport_no: 'legal.passport',
  passport_expires_on: 'legal.passportExpiry',
  licence_no: 'legal.licence',
  licence_expires_on: 'legal.licenceExpiry',
  provident_fund_no: 'legal.pf',
  social_security_no: 'legal.ssf',
  investment_trust_no: 'legal.cit',
} as const satisfies Record<keyof typeof legalFields, string>

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
  const { right: _, proofs: __, version, ...rest } = info
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
