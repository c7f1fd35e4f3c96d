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
import { t } from '#modules/leave/web/words.ts'

const F = fieldsOf<RuleForm>()

/** What a rule gives, and what becomes of it: each part begins with its switch. */
export function EarningSections({ unit, others }: { unit: 'Day' | 'Hour'; others: readonly Option[] }) {
  return (
    <>
      <FormSection title={t('rule.renewal')} hint={t('rule.renewalHint')}>
        <F.Switch name="has_renewal" label={t('rule.hasRenewal')} />
        <When name="has_renewal">
          <F.Money
            name="renewal.days"
            label={unit === 'Hour' ? t('rule.hoursYear') : t('rule.daysYear')}
            places={3}
            required
          />
          <F.Select
            name="renewal.on"
            label={t('rule.renewalOn')}
            hint={t('rule.renewalOnHint')}
            options={[...renewalDays]}
            required
          />
          <OnDate>
            <YearlyDateFields name="renewal.date" />
          </OnDate>
          <F.Switch name="renewal.prorate" label={t('rule.prorate')} />
          <F.Select
            name="renewal.round.unit"
            label={t('rule.roundTo')}
            options={[...roundingUnits]}
            required
          />
          <F.Select
            name="renewal.round.way"
            label={t('rule.roundWay')}
            options={[...roundingWays]}
            required
          />
        </When>
      </FormSection>

      <FormSection title={t('rule.accrual')} hint={t('rule.accrualHint')}>
        <F.Switch name="has_accrual" label={t('rule.hasAccrual')} />
        <When name="has_accrual">
          <F.Select name="accrual.basis" label={t('rule.basis')} options={[...accrualBases]} required />
          <F.Money name="accrual.rate" label={t('rule.rate')} hint={t('rule.rateHint')} places={3} required />
          <F.Select name="accrual.every" label={t('rule.every')} options={[...accrualPeriods]} required />
          <Basis is="Period">
            <F.Select name="accrual.timing" label={t('rule.timing')} options={[...accrualTimings]} required />
            <F.Select
              name="accrual.round.unit"
              label={t('rule.roundTo')}
              options={[...roundingUnits]}
              required
            />
            <F.Select
              name="accrual.round.way"
              label={t('rule.roundWay')}
              options={[...roundingWays]}
              required
            />
            <F.Number
              name="accrual.unpaid_allowed_days"
              label={t('rule.unpaid')}
              hint={t('rule.unpaidHint')}
              min={0}
              max={366}
            />
          </Basis>
          <Basis is="Worked days">
            <F.Number name="accrual.per_days" label={t('rule.perDays')} min={1} max={366} required />
            <F.Switch name="accrual.paid_leave_counts" label={t('rule.paidCounts')} />
            <F.Switch name="accrual.off_days_count" label={t('rule.offCounts')} />
          </Basis>
          <F.Money name="accrual.max_per_year" label={t('rule.maxYear')} places={3} />
          <F.Money name="accrual.max_total" label={t('rule.maxTotal')} places={3} />
          <F.Number name="accrual.start_after_months" label={t('rule.startAfter')} min={1} max={600} />
        </When>
      </FormSection>

      <FormSection title={t('rule.tiers')} hint={t('rule.tiersHint')}>
        <F.Rows name="tiers" blank={{ from_months: 60, effect: 'More', days: '1' }} add={t('rule.addTier')}>
          {(prefix) => (
            <>
              <F.Number
                name={`${prefix}.from_months` as `tiers.${number}.from_months`}
                label={t('rule.fromMonths')}
                min={1}
                max={600}
                required
              />
              <F.Select
                name={`${prefix}.effect` as `tiers.${number}.effect`}
                label={t('rule.effect')}
                options={[...tierEffects]}
                required
              />
              <F.Money
                name={`${prefix}.days` as `tiers.${number}.days`}
                label={t('rule.days')}
                places={3}
                required
              />
            </>
          )}
        </F.Rows>
      </FormSection>

      <FormSection title={t('rule.yearEnd')} hint={t('rule.yearEndHint')}>
        <F.Switch name="has_carry_forward" label={t('rule.hasCarry')} />
        <When name="has_carry_forward">
          <F.Money
            name="carry_forward.max"
            label={t('rule.carryMax')}
            hint={t('rule.carryMaxHint')}
            places={3}
          />
          <F.Number name="carry_forward.expires_after_months" label={t('rule.carryEnds')} min={1} max={120} />
          <F.Switch name="carry_forward.ends_on_date" label={t('rule.carryEndsOn')} />
          <When name="carry_forward.ends_on_date">
            <YearlyDateFields name="carry_forward.expires_on" />
          </When>
          <F.Number name="carry_forward.max_years" label={t('rule.carryYears')} min={1} max={20} />
        </When>
        <F.Switch name="has_collapse" label={t('rule.hasCollapse')} />
        <When name="has_collapse">
          <F.Select name="collapse.excess" label={t('rule.excess')} options={[...excessRoads]} required />
          <MoveTo others={others} />
        </When>
      </FormSection>

      <FormSection title={t('rule.encash')}>
        <F.Switch name="has_encash" label={t('rule.hasEncash')} />
        <When name="has_encash">
          <F.CheckboxGroup name="encash.when" label={t('rule.encashWhen')} options={[...encashOccasions]} />
          <F.Money name="encash.max" label={t('rule.encashMax')} places={3} />
          <F.Money name="encash.from_balance" label={t('rule.encashFrom')} places={3} required />
          <F.Money name="encash.min_keep" label={t('rule.encashKeep')} places={3} required />
          <F.Select
            name="encash.divisor"
            label={t('rule.divisor')}
            options={['30', '26', 'Working days', 'Yearly / 12']}
            required
          />
        </When>
      </FormSection>

      <FormSection title={t('rule.compensatory')}>
        <F.Switch name="has_compensatory" label={t('rule.hasCompensatory')} />
        <When name="has_compensatory">
          <F.CheckboxGroup
            name="compensatory.from"
            label={t('rule.compFrom')}
            options={[...compensatoryDays]}
          />
          <F.Number name="compensatory.expires_after_days" label={t('rule.compEnds')} min={1} max={366} />
          <F.Rows
            name="compensatory_table"
            blank={{ minutes: 480, days: '1' }}
            least={1}
            add={t('rule.addStep')}
          >
            {(prefix) => (
              <>
                <F.Number
                  name={`${prefix}.minutes` as `compensatory_table.${number}.minutes`}
                  label={t('rule.minutes')}
                  min={1}
                  max={1440}
                  required
                />
                <F.Money
                  name={`${prefix}.days` as `compensatory_table.${number}.days`}
                  label={t('rule.days')}
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
    <F.Select name="collapse.move_to_id" label={t('rule.moveTo')} options={others} required />
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
    { value: 'BS', label: t('rule.calendarBS') },
    { value: 'AD', label: t('rule.calendarAD') },
  ]
  return (
    <>
      <F.Select name={`${name}.calendar`} label={t('rule.dateCalendar')} options={calendars} required />
      <F.Select name={`${name}.month`} label={t('rule.dateMonth')} options={months} required />
      <F.Number
        name={`${name}.day`}
        label={t('rule.dateDay')}
        hint={t('rule.dateDayHint')}
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
