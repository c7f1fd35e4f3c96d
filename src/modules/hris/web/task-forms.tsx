import { useScope } from '#ui/data/scope.tsx'
import { useAction } from '#ui/data/query.ts'
import { listSource, type AsyncSource } from '#ui/form/async-source.ts'
import type { Option } from '#ui/form/field-props.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { TaskInput, type LifeTask, type onboardingTasks } from '#modules/hris/shared/life-task.ts'
import { departments, taskGroups } from '#modules/hris/shared/task-template.ts'
import { peopleSource } from '#modules/hris/web/place-sources.ts'
import { t } from '#modules/hris/web/words.ts'

type Declared = typeof onboardingTasks
interface Whom {
  kind: string
  assignee_employee_id: string | null
  assignee_group_id: string | null
}
interface Values extends Whom {
  subject_id: string
  title: string
  department: string
  due_on: string
  is_required: boolean
  description: string | null
}
const F = fieldsOf<Values>()
const nobody: Whom = { kind: 'HR', assignee_employee_id: null, assignee_group_id: null }

/** A task that no template has. */
export function AddTask({
  declared,
  opened,
  onClose,
  subjects,
}: {
  declared: Declared
  opened: boolean
  onClose: () => void
  /** Whom it can be about. */
  subjects: AsyncSource<Option>
}) {
  const { org, today } = useScope()
  const create = useAction(declared.create, { success: t('life.taskCreated') })
  return (
    <FormDialog<Values>
      opened={opened}
      onClose={onClose}
      title={t('life.addTask')}
      initial={{
        ...nobody,
        subject_id: '',
        title: '',
        department: 'HR',
        due_on: today,
        is_required: false,
        description: null,
      }}
      submit={(values) =>
        create.attempt({ params: { org }, body: TaskInput.parse({ ...values, ...givenTo(values) }) })
      }
      schema={TaskInput}
    >
      <F.AsyncSelect name="subject_id" label={t('life.about')} required source={subjects} />
      <F.Text name="title" label={t('life.task')} required />
      <FieldGrid>
        <F.Select name="department" label={t('life.department')} required options={[...departments]} />
        <F.Date name="due_on" label={t('life.due')} required />
        <WhomFields isJoining={declared.process === 'onboarding'} />
        <F.Switch name="is_required" label={t('life.required')} />
      </FieldGrid>
      <F.TextArea name="description" label={t('life.description')} max={1000} />
    </FormDialog>
  )
}

/** Who does an open task, and until when. */
export function GiveTask({
  declared,
  task,
  onClose,
}: {
  declared: Declared
  task: LifeTask | null
  onClose: () => void
}) {
  const { org } = useScope()
  const update = useAction(declared.update, { success: t('life.taskUpdated') })
  const { assignee = null, assignee_group: group = null } = task ?? {}
  return (
    <FormDialog<Whom & { due_on: string }>
      opened={task !== null}
      onClose={onClose}
      title={t('life.give')}
      initial={{
        kind: kindOf(task),
        assignee_employee_id: assignee?.id ?? null,
        assignee_group_id: group?.id ?? null,
        due_on: task?.due_on ?? '',
      }}
      submit={async (values) =>
        task &&
        update.attempt({
          params: { org, id: task.id },
          body: { ...givenTo(values), due_on: values.due_on, version: task.version },
        })
      }
    >
      <FieldGrid>
        <WhomFields
          isJoining={declared.process === 'onboarding'}
          person={assignee && { value: assignee.id, label: assignee.full_name }}
          group={group && { value: group.id, label: group.name }}
        />
        <F.Date name="due_on" label={t('life.due')} required />
      </FieldGrid>
    </FormDialog>
  )
}

const kinds = ['HR', 'Named person', 'Permission group'] as const
const kindOf = (task: LifeTask | null) => {
  if (task?.is_buddys) return 'Buddy'
  if (task?.assignee_group) return 'Permission group'
  return task?.assignee ? 'Named person' : 'HR'
}
const givenTo = ({ kind, assignee_employee_id, assignee_group_id }: Whom) => ({
  assignee_employee_id: kind === 'Named person' ? assignee_employee_id : null,
  assignee_group_id: kind === 'Permission group' ? assignee_group_id : null,
  is_buddys: kind === 'Buddy',
})

function WhomFields({
  isJoining,
  person = null,
  group = null,
}: {
  /** Only somebody who joins has a buddy. */
  isJoining: boolean
  person?: Option | null
  group?: Option | null
}) {
  const { org } = useScope()
  const kind = useFieldValue('kind')
  const groups = listSource(
    taskGroups,
    { params: { org }, query: {} },
    { value: ({ id }) => id, label: ({ name }) => name },
  )
  return (
    <>
      <F.Select
        name="kind"
        label={t('life.doneBy')}
        required
        options={isJoining ? [...kinds, 'Buddy'] : [...kinds]}
        {...(kind === 'Buddy' ? { hint: t('life.buddyHint') } : {})}
      />
      {kind === 'Named person' && (
        <F.AsyncSelect
          name="assignee_employee_id"
          label={t('life.person')}
          required
          source={peopleSource(org)}
          {...(person ? { chosen: person } : {})}
        />
      )}
      {kind === 'Permission group' && (
        <F.AsyncSelect
          name="assignee_group_id"
          label={t('life.group')}
          hint={t('life.groupHint')}
          required
          source={groups}
          {...(group ? { chosen: group } : {})}
        />
      )}
    </>
  )
}
