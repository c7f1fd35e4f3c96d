import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { asOptions, listSource } from '#ui/form/async-source.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormSection } from '#ui/form/form-layout.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { employmentType } from '#modules/organization/shared/employment-type.ts'
import { SegmentField } from '#modules/organization/web/public-segment.tsx'
import { addRule, appliers, changeRule, perPeriods, type Rule } from '#modules/leave/shared/leave-policy.ts'
import {
  formOf,
  NewRuleSchema,
  ruleFrom,
  RuleFormSchema,
  type RuleForm,
} from '#modules/leave/shared/rule-form.ts'
import { EarningSections } from '#modules/leave/web/rule-earning.tsx'
import { pt } from '#modules/leave/web/policy-words.ts'
import { genders, maritalStatuses } from '#modules/organization/shared/person-choice.ts'

const F = fieldsOf<RuleForm>()

/**
 * What a policy says about a type: for whom, how much at once, what it gives and what becomes of it. A rule without an id
 * is added to the policy, which changes only when the form is saved.
 */
export function RuleDialog({
  policy,
  rule,
  all,
  onClose,
}: {
  policy: { id: string; name: string; is_used: boolean }
  rule: Rule | null
  /** The rules of the same policy: other types are chosen among theirs. */
  all: readonly Rule[]
  onClose: () => void
}) {
  const { org } = useScope()
  const change = useAction(changeRule, { success: pt('rule.saved') })
  const add = useAction(addRule, { success: pt('rule.added') })
  const isNew = rule?.id === ''
  const others = all
    .filter(({ id }) => id !== rule?.id)
    .map(({ leave_type }) => ({ value: leave_type.id, label: leave_type.name }))
  const source = asOptions(
    listSource(
      employmentType.list,
      { params: { org }, query: {} },
      { value: (row) => row.id, label: (row) => row.title },
    ),
  )
  return (
    <Dialog opened={rule !== null} onClose={onClose} title={titleOf(rule, policy.name)} size={940}>
      {rule && (
        <FormShell<RuleForm>
          key={`${rule.id} ${rule.version}`}
          place="dialog"
          initial={formOf(rule)}
          schema={isNew ? NewRuleSchema : RuleFormSchema}
          submit={(form) =>
            isNew
              ? add.attempt({ params: { org, id: policy.id }, body: ruleFrom(form) })
              : change.attempt({ params: { org, id: policy.id, rule_id: rule.id }, body: ruleFrom(form) })
          }
          {...(isNew ? { submitTitle: pt('rule.addToPolicy') } : {})}
          onSaved={onClose}
          onCancel={onClose}
        >
          {isNew && rule.applies_from !== null && (
            <FormSection title={pt('rule.appliesFrom')} hint={pt('rule.appliesFromHint')}>
              <F.Date name="applies_from" label={pt('rule.appliesFrom')} required={policy.is_used} />
            </FormSection>
          )}

          <FormSection title={pt('rule.who')} hint={pt('rule.whoHint')}>
            <SegmentField label={pt('rule.segment')} hint={pt('rule.segmentHint')} />
            <F.Select name="gender" label={pt('rule.gender')} options={[...genders]} />
            <F.Select name="marital_status" label={pt('rule.marital')} options={[...maritalStatuses]} />
            <F.AsyncMultiSelect
              name="employment_type_ids"
              label={pt('rule.employmentTypes')}
              hint={pt('rule.employmentTypesHint')}
              source={source}
            />
            <F.Number name="min_tenure_months" label={pt('rule.tenure')} min={0} max={600} required />
            <F.Select name="applied_by" label={pt('rule.appliedBy')} options={[...appliers]} required />
            <F.Switch name="in_probation" label={pt('rule.probation')} />
            <F.Switch name="in_notice_period" label={pt('rule.noticePeriod')} />
            <F.Switch name="is_visible" label={pt('rule.visible')} />
          </FormSection>

          {rule.leave_type.has_balance && <EarningSections unit={rule.leave_type.unit} others={others} />}

          <FormSection title={pt('rule.limits')}>
            <F.Money name="min_days" label={pt('rule.minDays')} places={3} />
            <F.Money name="max_days" label={pt('rule.maxDays')} places={3} />
            <F.Money name="max_consecutive" label={pt('rule.maxRow')} places={3} />
            <F.Number name="min_gap_days" label={pt('rule.gap')} min={1} max={366} />
            <F.Number name="notice_days" label={pt('rule.notice')} min={0} max={366} />
            <F.Number name="past_days" label={pt('rule.past')} min={0} max={366} />
            <F.Number name="future_days" label={pt('rule.future')} min={1} max={1000} />
            <F.Switch name="past_in_working_days" label={pt('rule.pastWorking')} />
            <F.Select name="per_period" label={pt('rule.perPeriod')} options={[...perPeriods]} />
            <PeriodMost />
            <F.Switch name="once_per_event" label={pt('rule.onceEvent')} hint={pt('rule.onceEventHint')} />
            <EventSpan />
            <F.Number name="max_events" label={pt('rule.events')} min={1} max={50} />
            {rule.leave_type.has_balance && (
              <F.Money name="negative_limit" label={pt('rule.negative')} places={3} required />
            )}
          </FormSection>

          <FormSection title={pt('rule.counting')}>
            <F.Switch name="allows_half_day" label={pt('rule.half')} />
            <F.Switch name="allows_quarter_day" label={pt('rule.quarter')} />
            <F.Switch name="allows_hours" label={pt('rule.hours')} />
            <F.Number name="min_minutes" label={pt('rule.minMinutes')} min={1} max={1440} />
            <F.Switch
              name="counts_non_working_days"
              label={pt('rule.calendarDays')}
              hint={pt('rule.calendarDaysHint')}
            />
            <F.Select
              name="sandwich"
              label={pt('rule.sandwich')}
              required
              options={[
                { value: 'none', label: pt('rule.sandwichNone') },
                { value: 'offs', label: pt('rule.sandwichOffs') },
                { value: 'holidays', label: pt('rule.sandwichHolidays') },
                { value: 'both', label: pt('rule.sandwichBoth') },
              ]}
            />
            <F.Switch name="half_triggers_sandwich" label={pt('rule.sandwichHalf')} />
            <F.MultiSelect name="clubbing_prohibited_ids" label={pt('rule.clubbing')} options={others} />
            <F.Select name="reduces_type_id" label={pt('rule.reduces')} options={others} />
            <F.Money
              name="document_after_days"
              label={pt('rule.document')}
              hint={pt('rule.documentHint')}
              places={3}
            />
          </FormSection>

          <FormSection title={pt('rule.pay')} hint={pt('rule.payHint')}>
            <F.Rows name="pay_steps" blank={{ until_day: null, percent: 100 }} add={pt('rule.addStep')}>
              {(prefix) => (
                <>
                  <F.Number
                    name={`${prefix}.until_day` as `pay_steps.${number}.until_day`}
                    label={pt('rule.untilDay')}
                    min={1}
                    max={366}
                  />
                  <F.Number
                    name={`${prefix}.percent` as `pay_steps.${number}.percent`}
                    label={pt('rule.percent')}
                    min={0}
                    max={100}
                    required
                  />
                </>
              )}
            </F.Rows>
          </FormSection>
        </FormShell>
      )}
    </Dialog>
  )
}

function PeriodMost() {
  const period = useFieldValue('per_period')
  return period ? (
    <F.Money name="max_per_period" label={pt('rule.perPeriodMost')} places={3} required />
  ) : null
}

/** Only what is given by event is counted by event. */
function EventSpan() {
  return useFieldValue('once_per_event') ? (
    <F.Number
      name="event_span_days"
      label={pt('rule.eventSpan')}
      hint={pt('rule.eventSpanHint')}
      min={0}
      max={730}
      required
    />
  ) : null
}

const titleOf = (rule: Rule | null, policy: string) =>
  rule?.id === ''
    ? pt('rule.addTitle', { type: rule.leave_type.name, policy })
    : (rule?.leave_type.name ?? '')
