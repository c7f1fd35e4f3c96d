import type { ReactNode } from 'react'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { listSource, namedSource, asOptions, type AsyncSource } from '#ui/form/async-source.ts'
import type { Option } from '#ui/form/field-props.ts'
import { useFieldValue, useFormState } from '#ui/form/form-context.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FieldGrid, FormSection } from '#ui/form/form-layout.tsx'
import { declared as inWords } from '#ui/i18n/declared.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { type Flow, type Flows } from '#engines/approval/flow.ts'
import { editableOfAll, factsOfAll } from '#engines/approval/flow-problems.ts'
import { approvers, choosable, comparisons, lateActions, quorums } from '#engines/approval/flow-step.ts'
import {
  asksGroup,
  asksSeveral,
  blankCondition,
  blankStep,
  comparesAmount,
  inputOf,
  valuesOf,
  type FlowValues,
} from '#engines/approval/flow-form.ts'
import { t } from '#engines/approval/flow-words-web.ts'

const F = fieldsOf<FlowValues>()
type ConditionName = `conditions.${number}.${'fact' | 'is' | 'values'}`
type StepName = `steps.${number}.${keyof FlowValues['steps'][number]}`

export interface FlowFormProps {
  declared: Flows
  form: Flow | 'new' | null
  people: AsyncSource<Option>
  segmentField: (chosen: Option | null, name?: string) => ReactNode
  onClose: () => void
}

/** A flow: what it is for, where it holds, and its steps. */
export function FlowForm({ declared, form, people, segmentField, onClose }: FlowFormProps) {
  const { org } = useScope()
  const create = useAction(declared.create, { success: t('form.created') })
  const update = useAction(declared.update, { success: t('form.updated') })
  const flow = form === 'new' ? null : form
  const types = Object.entries(declared.types).map(([value, { title }]) => ({ value, label: inWords(title) }))
  return (
    <FormDialog<FlowValues>
      key={flow ? `${flow.id} ${flow.version}` : 'new'}
      opened={form !== null}
      onClose={onClose}
      title={t(form === 'new' ? 'form.add' : 'form.edit')}
      size={860}
      initial={valuesOf(flow, declared.types)}
      submit={(values) =>
        flow === null
          ? create.attempt({ params: { org }, body: inputOf(values) })
          : update.attempt({
              params: { org, id: flow.id },
              body: { ...inputOf(values), version: flow.version },
            })
      }
    >
      <FieldGrid>
        <F.Text name="name" label={t('form.name')} required />
        <F.Number
          name="priority"
          label={t('form.priority')}
          hint={t('form.priorityHint')}
          min={1}
          max={1000}
          required
        />
        <F.MultiSelect name="request_types" label={t('form.for')} options={types} required />
        {segmentField(flow?.segment ? { value: flow.segment.id, label: flow.segment.name } : null)}
      </FieldGrid>
      <FormSection title={t('form.conditions')} hint={t('form.conditionsHint')}>
        <F.Rows name="conditions" blank={{ ...blankCondition }} add={t('form.addCondition')}>
          {(prefix) => <ConditionFields prefix={prefix} declared={declared} flow={flow} />}
        </F.Rows>
      </FormSection>
      <FormSection title={t('form.steps')} hint={t('form.stepsHint')}>
        <F.Rows name="steps" blank={{ ...blankStep }} add={t('form.addStep')} movable>
          {(prefix) => <StepFields {...{ prefix, declared, people, segmentField, flow }} />}
        </F.Rows>
        <AsksNobody />
      </FormSection>
    </FormDialog>
  )
}

/** Said where no step is left, and meant. */
function AsksNobody() {
  const steps = useFieldValue('steps')
  if (Array.isArray(steps) && steps.length) return null
  return (
    <Callout tone="warning" title={t('form.asksNobody')}>
      <p>{t('form.asksNobodyHint')}</p>
      <F.Checkbox name="asks_nobody" label={t('form.asksNobodyMeant')} required />
    </Callout>
  )
}

function ConditionFields({ prefix, declared, flow }: { prefix: string; declared: Flows; flow: Flow | null }) {
  const { org } = useScope()
  const { form } = useFormState()
  const name = (field: 'fact' | 'is' | 'values') => `${prefix}.${field}` as ConditionName
  const chosenTypes = useFieldValue('request_types')
  const facts = factsOfAll(Array.isArray(chosenTypes) ? chosenTypes.map(String) : [], declared.types)
  const chosen = useFieldValue(name('fact'))
  const fact = typeof chosen === 'string' ? facts[chosen] : undefined
  const isAmount = fact?.kind === 'amount'
  // another kind of fact is compared by other words, with other values
  const clear = () => {
    form.setFieldValue(name('is'), '')
    form.setFieldValue(name('values'), '')
  }
  const known = (flow?.conditions ?? []).flatMap(({ values }) => values)
  return (
    <>
      <F.Select
        name={name('fact')}
        label={t('form.fact')}
        options={Object.entries(facts).map(([value, { title }]) => ({ value, label: inWords(title) }))}
        onChosen={clear}
        required
      />
      {fact && (
        <F.Select
          key={fact.kind}
          name={name('is')}
          label={t('form.is')}
          options={comparisons.filter((is) => comparesAmount(is) === isAmount)}
          required
        />
      )}
      {fact?.kind === 'amount' && (
        <F.Money name={name('values')} label={t('form.values')} places={3} required />
      )}
      {fact?.kind === 'choice' && (
        <F.MultiSelect name={name('values')} label={t('form.values')} options={[...fact.options]} required />
      )}
      {fact?.kind === 'row' && (
        <F.AsyncMultiSelect
          name={name('values')}
          label={t('form.values')}
          source={namedSource(fact.choices, { org }, fact.label)}
          chosen={(flow?.named ?? []).filter(({ id }) => known.includes(id)).map(optionOf)}
          required
        />
      )}
    </>
  )
}

const optionOf = ({ id, name }: { id: string; name: string }): Option => ({ value: id, label: name })

function StepFields({
  prefix,
  declared,
  people,
  segmentField,
  flow,
}: Pick<FlowFormProps, 'declared' | 'people' | 'segmentField'> & { prefix: string; flow: Flow | null }) {
  const { org } = useScope()
  const name = (field: keyof FlowValues['steps'][number]) => `${prefix}.${field}` as StepName
  const approver = useFieldValue(name('approver'))
  const quorum = useFieldValue(name('quorum'))
  const hours = useFieldValue(name('hours'))
  const group = useFieldValue(name('group_id'))
  const ids = useFieldValue(name('employee_ids'))
  const chosen_from = useFieldValue(name('chosen_from'))
  const segment = useFieldValue(name('segment_id'))
  const types = useFieldValue('request_types')
  const editable = Object.entries(
    editableOfAll(Array.isArray(types) ? types.map(String) : [], declared.types),
  )
  const named = flow?.named ?? []
  const groups = asOptions(
    listSource(
      declared.groups,
      { params: { org }, query: {} },
      { value: (row) => row.id, label: (row) => row.name },
    ),
  )
  const isChosen = approver === 'Chosen by who asks'
  const chosenGroup = named.find(({ id }) => id === group)
  const chosenSegment = named.find(({ id }) => id === segment)
  return (
    <>
      <F.Select name={name('approver')} label={t('form.approver')} options={[...approvers]} required />
      {approver === 'Supervisor' && (
        <F.Number name={name('order')} label={t('form.order')} min={1} max={5} required />
      )}
      {isChosen && (
        <>
          <F.Select
            name={name('chosen_from')}
            label={t('form.chosenFrom')}
            options={[...choosable]}
            required
          />
          <F.Number name={name('least')} label={t('form.least')} min={1} max={20} required />
          <F.Number name={name('most')} label={t('form.most')} min={1} max={20} required />
        </>
      )}
      {isChosen &&
        chosen_from === 'Segment' &&
        segmentField(chosenSegment ? optionOf(chosenSegment) : null, name('segment_id'))}
      {asksGroup({ approver, chosen_from }) && (
        <F.AsyncSelect
          name={name('group_id')}
          label={t('form.group')}
          source={groups}
          chosen={chosenGroup ? optionOf(chosenGroup) : null}
          required
        />
      )}
      {approver === 'Named people' && (
        <F.AsyncMultiSelect
          name={name('employee_ids')}
          label={t('form.named')}
          source={people}
          chosen={named.filter(({ id }) => Array.isArray(ids) && ids.includes(id)).map(optionOf)}
          required
        />
      )}
      {asksSeveral(approver) && (
        <F.Select name={name('quorum')} label={t('form.quorum')} options={[...quorums]} />
      )}
      {asksSeveral(approver) && quorum === 'A number of them' && (
        <F.Number name={name('count')} label={t('form.count')} min={2} max={20} required />
      )}
      {editable.length > 0 && (
        <F.MultiSelect
          name={name('may_edit')}
          label={t('form.mayEdit')}
          hint={t('form.mayEditHint')}
          options={editable.map(([value, { title }]) => ({ value, label: inWords(title) }))}
        />
      )}
      <F.Number name={name('hours')} label={t('form.hours')} min={1} max={2160} />
      {hours !== null && hours !== '' && (
        <F.Select name={name('when_late')} label={t('form.whenLate')} options={[...lateActions]} required />
      )}
    </>
  )
}
