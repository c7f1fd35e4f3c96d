import type { ReactNode } from 'react'
import { calendarSystems } from '#kernel/calendar/system.ts'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormSection } from '#ui/form/form-layout.tsx'
import type { Option } from '#ui/form/field-props.ts'
import {
  accrualBases,
  accrualPeriods,
  accrualTimings,
  compensatoryDays,
  encashOccasions,
  excessRoads,
  renewalDays,
  roundingUnits,
  roundingWays,
  tierEffects,
} from '#modules/leave/shared/leave-parts.ts'
import type { RuleForm } from '#modules/leave/shared/rule-form.ts'
import { pt } from '#modules/leave/web/policy-words.ts'

const F = fieldsOf<RuleForm>()

/** What a rule gives, and what becomes of it: each part begins with its switch. */
export function EarningSections({ unit, others }: { unit: 'Day' | 'Hour'; others: readonly Option[] }) {
  return (
    <>
      <FormSection title={pt('rule.renewal')} hint={pt('rule.renewalHint')}>
        <F.Switch name="has_renewal" label={pt('rule.hasRenewal')} />
        <When name="has_renewal">
          <F.Money
            name="renewal.days"
            label={unit === 'Hour' ? pt('rule.hoursYear') : pt('rule.daysYear')}
            places={3}
            required
          />
          <F.Select
            name="renewal.on"
            label={pt('rule.renewalOn')}
            hint={pt('rule.renewalOnHint')}
            options={[...renewalDays]}
            required
          />
          <OnDate>
            <YearlyDateFields name="renewal.date" />
          </OnDate>
          <F.Switch name="renewal.prorate" label={pt('rule.prorate')} />
          <F.Select
            name="renewal.round.unit"
            label={pt('rule.roundTo')}
            options={[...roundingUnits]}
            required
          />
          <F.Select
            name="renewal.round.way"
            label={pt('rule.roundWay')}
            options={[...roundingWays]}
            required
          />
        </When>
      </FormSection>

      <FormSection title={pt('rule.accrual')} hint={pt('rule.accrualHint')}>
        <F.Switch name="has_accrual" label={pt('rule.hasAccrual')} />
        <When name="has_accrual">
          <F.Select name="accrual.basis" label={pt('rule.basis')} options={[...accrualBases]} required />
          <F.Money
            name="accrual.rate"
            label={pt('rule.rate')}
            hint={pt('rule.rateHint')}
            places={3}
            required
          />
          <F.Select name="accrual.every" label={pt('rule.every')} options={[...accrualPeriods]} required />
          <Basis is="Period">
            <F.Select
              name="accrual.timing"
              label={pt('rule.timing')}
              options={[...accrualTimings]}
              required
            />
            <F.Select
              name="accrual.round.unit"
              label={pt('rule.roundTo')}
              options={[...roundingUnits]}
              required
            />
            <F.Select
              name="accrual.round.way"
              label={pt('rule.roundWay')}
              options={[...roundingWays]}
              required
            />
            <F.Number
              name="accrual.unpaid_allowed_days"
              label={pt('rule.unpaid')}
              hint={pt('rule.unpaidHint')}
              min={0}
              max={366}
            />
          </Basis>
          <Basis is="Worked days">
            <F.Number name="accrual.per_days" label={pt('rule.perDays')} min={1} max={366} required />
            <F.Switch name="accrual.paid_leave_counts" label={pt('rule.paidCounts')} />
            <F.Switch name="accrual.off_days_count" label={pt('rule.offCounts')} />
          </Basis>
          <F.Money name="accrual.max_per_year" label={pt('rule.maxYear')} places={3} />
          <F.Money name="accrual.max_total" label={pt('rule.maxTotal')} places={3} />
          <F.Number name="accrual.start_after_months" label={pt('rule.startAfter')} min={1} max={600} />
        </When>
      </FormSection>

      <FormSection title={pt('rule.tiers')} hint={pt('rule.tiersHint')}>
        <F.Rows name="tiers" blank={{ from_months: 60, effect: 'More', days: '1' }} add={pt('rule.addTier')}>
          {(prefix) => (
            <>
              <F.Number
                name={`${prefix}.from_months` as `tiers.${number}.from_months`}
                label={pt('rule.fromMonths')}
                min={1}
                max={600}
                required
              />
              <F.Select
                name={`${prefix}.effect` as `tiers.${number}.effect`}
                label={pt('rule.effect')}
                options={[...tierEffects]}
                required
              />
              <F.Money
                name={`${prefix}.days` as `tiers.${number}.days`}
                label={pt('rule.days')}
                places={3}
                required
              />
            </>
          )}
        </F.Rows>
      </FormSection>

      <FormSection title={pt('rule.yearEnd')} hint={pt('rule.yearEndHint')}>
        <F.Switch name="has_carry_forward" label={pt('rule.hasCarry')} />
        <When name="has_carry_forward">
          <F.Money
            name="carry_forward.max"
            label={pt('rule.carryMax')}
            hint={pt('rule.carryMaxHint')}
            places={3}
          />
          <F.Number
            name="carry_forward.expires_after_months"
            label={pt('rule.carryEnds')}
            min={1}
            max={120}
          />
          <F.Switch name="carry_forward.ends_on_date" label={pt('rule.carryEndsOn')} />
          <When name="carry_forward.ends_on_date">
            <YearlyDateFields name="carry_forward.expires_on" />
          </When>
          <F.Number name="carry_forward.max_years" label={pt('rule.carryYears')} min={1} max={20} />
        </When>
        <F.Switch name="has_collapse" label={pt('rule.hasCollapse')} />
        <When name="has_collapse">
          <F.Select name="collapse.excess" label={pt('rule.excess')} options={[...excessRoads]} required />
          <MoveTo others={others} />
        </When>
      </FormSection>

      <FormSection title={pt('rule.encash')}>
        <F.Switch name="has_encash" label={pt('rule.hasEncash')} />
        <When name="has_encash">
          <F.CheckboxGroup name="encash.when" label={pt('rule.encashWhen')} options={[...encashOccasions]} />
          <F.Money name="encash.max" label={pt('rule.encashMax')} places={3} />
          <F.Money name="encash.from_balance" label={pt('rule.encashFrom')} places={3} required />
          <F.Money name="encash.min_keep" label={pt('rule.encashKeep')} places={3} required />
          <F.Select
            name="encash.divisor"
            label={pt('rule.divisor')}
            options={['30', '26', 'Working days', 'Yearly / 12']}
            required
          />
        </When>
      </FormSection>

      <FormSection title={pt('rule.compensatory')}>
        <F.Switch name="has_compensatory" label={pt('rule.hasCompensatory')} />
        <When name="has_compensatory">
          <F.CheckboxGroup
            name="compensatory.from"
            label={pt('rule.compFrom')}
            options={[...compensatoryDays]}
          />
          <F.Number name="compensatory.expires_after_days" label={pt('rule.compEnds')} min={1} max={366} />
          <F.Rows
            name="compensatory_table"
            blank={{ minutes: 480, days: '1' }}
            least={1}
            add={pt('rule.addStep')}
          >
            {(prefix) => (
              <>
                <F.Number
                  name={`${prefix}.minutes` as `compensatory_table.${number}.minutes`}
                  label={pt('rule.minutes')}
                  min={1}
                  max={1440}
                  required
                />
                <F.Money
                  name={`${prefix}.days` as `compensatory_table.${number}.days`}
                  label={pt('rule.days')}
                  places={3}
                  required
                />
              </>
            )}
          </F.Rows>
        </When>
      </FormSection>
    </>
  )
}

function MoveTo({ others }: { others: readonly Option[] }) {
  const excess = useFieldValue('collapse.excess')
  return excess === 'Move' ? (
    <F.Select name="collapse.move_to_id" label={pt('rule.moveTo')} options={others} required />
  ) : null
}

const When = ({ name, children }: { name: string; children: ReactNode }) =>
  useFieldValue(name) === true ? children : null

/** A day of every year, of either calendar. */
function YearlyDateFields({ name }: { name: 'renewal.date' | 'carry_forward.expires_on' }) {
  const { writing } = useCalendar()
  const calendar = useFieldValue(`${name}.calendar`) === 'AD' ? 'AD' : 'BS'
  const months = calendarSystems[calendar].months[writing.language].map((label, at) => ({
    value: String(at + 1),
    label,
  }))
  const calendars = [
    { value: 'BS', label: pt('rule.calendarBS') },
    { value: 'AD', label: pt('rule.calendarAD') },
  ]
  return (
    <>
      <F.Select name={`${name}.calendar`} label={pt('rule.dateCalendar')} options={calendars} required />
      <F.Select name={`${name}.month`} label={pt('rule.dateMonth')} options={months} required />
      <F.Number
        name={`${name}.day`}
        label={pt('rule.dateDay')}
        hint={pt('rule.dateDayHint')}
        min={1}
        max={32}
        required
      />
    </>
  )
}

const OnDate = ({ children }: { children: ReactNode }) =>
  useFieldValue('renewal.on') === 'Date' ? children : null

const Basis = ({ is, children }: { is: string; children: ReactNode }) =>
  useFieldValue('accrual.basis') === is ? children : null
