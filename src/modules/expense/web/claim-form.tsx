import { isNegative, isZero, negate } from '#kernel/money.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { upload } from '#ui/data/upload.ts'
import { inCalendar } from '#ui/date/written.ts'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import { claimCheck, expenseClaim, settleChoices } from '#modules/expense/shared/expense-claim.ts'
import { receiptPurpose, receiptTypes, Spent } from '#modules/expense/shared/expense-line.ts'
import { Sum } from '#modules/expense/web/travel-form.tsx'
import { useTypes } from '#modules/expense/web/type-options.ts'
import { t } from '#modules/expense/web/words.ts'
import styles from '#modules/expense/web/expense.module.css'

interface LineValues {
  expense_type_id: string
  spent_on: string
  description: string
  amount: string
  currency: string
  paid_by: string
  reason: string
  file: File | null
}
interface Values {
  about: string
  lines: LineValues[]
  remarks: string
  approvers: string[][]
}
const F = fieldsOf<Values>()

/** `trip:id` or `advance:id`, as it is sent. */
const aboutOf = (about: unknown) => {
  const [kind, id = ''] = typeof about === 'string' ? about.split(':') : []
  return { travel_id: kind === 'trip' ? id : '', advance_id: kind === 'advance' ? id : '' }
}

/** What was spent, line by line with receipts; the policy speaks while one types. */
export function ClaimForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { org, today } = useScope()
  const create = useAction(expenseClaim.create, { success: t('claim.sent') })
  const choices = useRead(settleChoices, opened ? { params: { org } } : null, { errors: 'inline' })
  const types = useTypes(opened)
  if (!choices.data) return null
  const { currency, currencies, trips, advances } = choices.data
  const blank = {
    expense_type_id: '',
    spent_on: today,
    description: '',
    amount: '',
    currency,
    paid_by: 'Employee',
    reason: '',
    file: null,
  }
  const send = async ({ about, lines, ...values }: Values) => {
    const sent = []
    for (const [at, { file, ...line }] of lines.entries())
      sent.push({
        ...line,
        receipt_id: file ? (await upload(org, file, receiptPurpose, `lines.${at}.file`)).id : '',
      })
    const body = expenseClaim.input.parse({ ...values, ...aboutOf(about), lines: sent })
    return create.attempt({ params: { org }, body })
  }
  return (
    <FormDialog<Values>
      opened={opened}
      onClose={onClose}
      title={t('claim.new')}
      size={820}
      initial={{ about: '', lines: [blank], remarks: '', approvers: [] }}
      submitTitle={t('claim.new')}
      submit={send}
    >
      <F.Select
        name="about"
        label={t('claim.about')}
        options={[
          ...trips.map(({ id, place, starts_on }) => ({
            value: `trip:${id}`,
            label: t('claim.aboutTrip', { place, from: starts_on }),
          })),
          ...advances.map(({ id, purpose }) => ({
            value: `advance:${id}`,
            label: t('claim.aboutAdvance', { purpose }),
          })),
        ]}
      />
      <F.TextArea name="remarks" label={t('claim.purpose')} required />
      <F.Rows name="lines" blank={blank} add={t('claim.addLine')}>
        {(_, at) => (
          <>
            <F.Date name={`lines.${at}.spent_on`} label={t('claim.spentOn')} required />
            <F.Select name={`lines.${at}.expense_type_id`} label={t('claim.type')} required options={types} />
            <F.Money name={`lines.${at}.amount`} label={t('claim.amount')} required />
            <F.Select
              name={`lines.${at}.currency`}
              label={t('claim.currency')}
              required
              options={currencies}
            />
            <F.Text name={`lines.${at}.description`} label={t('claim.description')} />
            <F.Select
              name={`lines.${at}.paid_by`}
              label={t('claim.paidBy')}
              required
              options={[
                { value: 'Employee', label: t('claim.me') },
                { value: 'Company', label: t('claim.organization') },
              ]}
            />
            <F.Text name={`lines.${at}.reason`} label={t('claim.reason')} />
            <F.File
              name={`lines.${at}.file` as 'lines'}
              label={t('claim.receipt')}
              hint={t('claim.receiptHint')}
              accept={receiptTypes}
            />
          </>
        )}
      </F.Rows>
      <Reckoned />
      <ApproversField type={expenseClaim.name} facts={{}} />
    </FormDialog>
  )
}

/** What would be paid, and what the policy says of each line, before it is sent. */
function Reckoned() {
  const { org } = useScope()
  const calendar = useCalendar()
  const [about, typed] = [useFieldValue('about'), useFieldValue('lines')]
  const rows = (Array.isArray(typed) ? typed : []) as LineValues[]
  // lines that are not whole yet are left out, and keep their numbers
  const whole = rows.flatMap((row, at) => {
    const line = Spent.safeParse({ ...row, receipt_id: '' })
    return line.success ? [{ at, has_file: row.file !== null, line: line.data }] : []
  })
  const claim = JSON.stringify({ ...aboutOf(about), lines: whole.map(({ line }) => line) })
  const wanted = whole.length > 0 || Boolean(about)
  const read = useRead(claimCheck, wanted ? { params: { org }, query: { claim } } : null, {
    errors: 'inline',
    keep: true,
  })
  const found = wanted ? read.data : undefined
  return (
    <section className={styles.preview} aria-label={t('claim.preview')} aria-live="polite">
      <h3>{t('claim.preview')}</h3>
      {!found ? (
        <span className={styles.small}>{t('claim.hint')}</span>
      ) : (
        <>
          <div className={styles.sums}>
            {Number(found.allowance) > 0 && (
              <Sum title={t('claim.allowance')} value={found.allowance} currency={found.currency} />
            )}
            <Sum title={t('claim.claimed')} value={found.claimed} currency={found.currency} />
            {Number(found.advance) > 0 && (
              <Sum title={t('claim.advance')} value={found.advance} currency={found.currency} />
            )}
            {!isZero(found.exchange) && (
              <Sum title={t('claim.exchange')} value={negate(found.exchange)} currency={found.currency} />
            )}
            <Sum
              title={isNegative(found.net) ? t('claim.owed') : t('claim.net')}
              value={isNegative(found.net) ? negate(found.net) : found.net}
              currency={found.currency}
            />
          </div>
          {found.lines.flatMap(({ findings, problems }, index) => {
            const { at, has_file } = whole[index] ?? { at: index, has_file: false }
            const said = [
              ...findings.map(({ message }) => message),
              // the receipt is sent with the claim
              ...problems.filter((message) => !(has_file && message.endsWith('a receipt is needed.'))),
            ]
            return said.map((message) => (
              <Callout key={`${at} ${message}`} tone="warning" title={t('claim.line', { row: at + 1 })}>
                {refusal(inCalendar(calendar, message))}
              </Callout>
            ))
          })}
        </>
      )}
    </section>
  )
}
