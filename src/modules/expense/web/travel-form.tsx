import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { inCalendar } from '#ui/date/written.ts'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { listSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { Refused } from '#ui/form/refused.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Money } from '#ui/show/figures.tsx'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import { meals, type Meal } from '#modules/expense/domain/per-diem.ts'
import { settleChoices } from '#modules/expense/shared/expense-claim.ts'
import { Estimate } from '#modules/expense/shared/expense-line.ts'
import { travelChange } from '#modules/expense/shared/travel-change.ts'
import { Leg, travelCheck, travelRequest } from '#modules/expense/shared/travel-request.ts'
import { travelModes } from '#modules/expense/domain/travel-mode.ts'
import { travelLocation } from '#modules/expense/shared/travel-setting.ts'
import { DayTable, mealWord } from '#modules/expense/web/day-table.tsx'
import { EstimateRows, type EstimateValues } from '#modules/expense/web/estimate-rows.tsx'
import { t } from '#modules/expense/web/words.ts'
import styles from '#modules/expense/web/expense.module.css'

interface Values {
  legs: {
    location_id: string
    mode: string
    from_on: string
    from_time: string
    to_on: string
    to_time: string
  }[]
  provided: Record<string, Meal[]>
  lines: EstimateValues[]
  advance_amount: string
  contact: string
  remarks: string
  approvers: string[][]
}
const F = fieldsOf<Values>()

type Change = { id: string; trip: Partial<Values> }

/** Asking for a trip, or for a change of one: while places and times are chosen, each day's worth stands below. */
export function TravelForm({
  opened,
  onClose,
  change,
}: {
  opened: boolean
  onClose: () => void
  change?: Change
}) {
  const { org, today } = useScope()
  const create = useAction(travelRequest.create, { success: t('travel.sent') })
  const alter = useAction(travelChange.create, {
    success: ({ status }) => t(status === 'Approved' ? 'change.done' : 'change.sent'),
    alsoStale: ['/expense/'],
  })
  const title = t(change ? 'change.title' : 'travel.new')
  const choices = useRead(settleChoices, opened ? { params: { org } } : null, { errors: 'inline' })
  const places = listSource(
    travelLocation.list,
    { params: { org }, query: {} },
    { value: (row) => row.id, label: (row) => `${row.name} · ${row.place_class}` },
  )
  if (!choices.data) return null
  const { currency, currencies } = choices.data
  const leg = {
    location_id: '',
    mode: 'Bus',
    from_on: today,
    from_time: '09:00',
    to_on: today,
    to_time: '18:00',
  }
  return (
    <FormDialog<Values>
      opened={opened}
      onClose={onClose}
      title={title}
      size={820}
      initial={{
        legs: [leg],
        provided: {},
        lines: [],
        advance_amount: '',
        contact: '',
        remarks: '',
        approvers: [],
        ...change?.trip,
      }}
      schema={travelRequest.input}
      submitTitle={title}
      submit={(body) =>
        change
          ? alter.attempt({ params: { org }, body: { ...body, travel_id: change.id } as never })
          : create.attempt({ params: { org }, body: body as never })
      }
    >
      {change && <Callout tone="info">{t('change.hint')}</Callout>}
      <F.TextArea name="remarks" label={t(change ? 'detail.remarks' : 'columns.purpose')} required />
      <F.Rows name="legs" blank={leg} least={1} add={t('travel.addPlace')}>
        {(_, at) => (
          <>
            <F.AsyncSelect
              name={`legs.${at}.location_id`}
              label={t('travel.place')}
              required
              source={places}
            />
            <F.Select name={`legs.${at}.mode`} label={t('travel.mode')} required options={[...travelModes]} />
            <F.Date name={`legs.${at}.from_on`} label={t('travel.from')} required />
            <F.Time name={`legs.${at}.from_time`} label={t('travel.fromTime')} required />
            <F.Date name={`legs.${at}.to_on`} label={t('travel.to')} required />
            <F.Time name={`legs.${at}.to_time`} label={t('travel.toTime')} required />
          </>
        )}
      </F.Rows>
      <div className={styles.part}>
        <h3>{t('travel.other')}</h3>
        <EstimateRows currencies={currencies} currency={currency} />
      </div>
      <Worth travelId={change?.id} />
      <F.Money name="advance_amount" label={t('travel.ask')} />
      <F.Text name="contact" label={t('columns.contact')} />
      <ApproversField type={change ? travelChange.name : travelRequest.name} facts={{}} />
    </FormDialog>
  )
}

/** Each day with its reason, by the server's own rules, and how much may be had before. */
function Worth({ travelId }: { travelId: string | undefined }) {
  const { org } = useScope()
  const calendar = useCalendar()
  const [legs, lines, provided] = [useFieldValue('legs'), useFieldValue('lines'), useFieldValue('provided')]
  const whole = Leg.array().min(1).safeParse(legs)
  const known = (Array.isArray(lines) ? lines : []).filter((line) => Estimate.safeParse(line).success)
  const trip = whole.success ? JSON.stringify({ legs: whole.data, lines: known, provided }) : null
  const read = useRead(
    travelCheck,
    trip === null ? null : { params: { org }, query: { trip, travel_id: travelId } },
    {
      errors: 'inline',
      // what was reckoned stays until the next is: the meals are chosen in it
      keep: true,
    },
  )
  const worth = trip === null ? undefined : read.data
  return (
    <section className={styles.preview} aria-label={t('travel.preview')} aria-live="polite">
      <h3>{t('travel.preview')}</h3>
      {!worth ? (
        <span className={styles.small}>{t('travel.hint')}</span>
      ) : (
        <>
          <DayTable
            days={worth.days}
            total={worth.allowance}
            meals={({ date }) => (
              <F.CheckboxGroup
                name={`provided.${date}` as 'provided'}
                label=""
                options={meals.map((meal) => ({ value: meal, label: mealWord(meal) }))}
              />
            )}
          />
          <div className={styles.sums}>
            <Sum title={t('columns.allowance')} value={worth.allowance} currency={worth.currency} />
            <Sum title={t('columns.planned')} value={worth.planned} currency={worth.currency} />
            <Sum title={t('travel.mostAdvance')} value={worth.most_advance} currency={worth.currency} />
          </div>
          {Object.entries(worth.problems).map(([name, messages]) => (
            <Callout key={name} tone="warning">
              <Refused message={inCalendar(calendar, messages.join(' '))} />
            </Callout>
          ))}
        </>
      )}
    </section>
  )
}

export const Sum = ({ title, value, currency }: { title: string; value: string; currency: string }) => (
  <div className={styles.sum}>
    <span className={styles.small}>{title}</span>
    <b>
      <Money value={value} currency={currency} />
    </b>
  </div>
)
