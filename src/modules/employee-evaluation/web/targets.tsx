import { useNavigate, useParams } from '@tanstack/react-router'
import { IconListDetails } from '@tabler/icons-react'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { ListScreen, ListTable } from '#engines/list/list-web.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import {
  addTargetRow,
  assignTargets,
  assignedTargets,
  editAssigned,
  editTargetRow,
  enterActual,
  removeAssigned,
  removeTargetRow,
  target,
  targetForm,
  targetRows,
} from '#modules/employee-evaluation/shared/target.ts'
import { t } from '#modules/employee-evaluation/web/words.ts'

const screens = { targets: Targets, forms: Forms, form: Form, assign: Assign }

/** One screen, told which by its line in screens.ts. */
export default function EvaluationTargets({ of }: { of: keyof typeof screens }) {
  const Shown = screens[of]
  return <Shown key={of} />
}

function Targets() {
  return <SettingsScreen declared={target} subtitle={t('targets.hint')} />
}

const formPage = 'admin-employee-evaluation-target-setting-target-form'

function Forms() {
  const { to } = useScope()
  const navigate = useNavigate()
  return (
    <SettingsScreen
      declared={targetForm}
      subtitle={t('forms.hint')}
      actions={({ id }) => [
        {
          title: t('forms.targets'),
          icon: <IconListDetails size={16} />,
          run: () => void navigate({ to: to(`${formPage}-detail`, { target_id: String(id) }) }),
        },
      ]}
    />
  )
}

function Form() {
  const { target_id: id = '' } = useParams({ strict: false }) as { target_id?: string }
  const { org, to } = useScope()
  const read = useRead(targetForm.read, { params: { org, id } })
  const below = { form_id: id }
  return (
    <ReadState read={read} lines={6}>
      {(form) => (
        <>
          <PageHead
            title={(form as { title: string }).title}
            subtitle={t('form.hint')}
            crumbs={[{ title: t('forms.title'), href: to(formPage) }]}
          />
          <ListTable
            of={targetRows}
            params={below}
            actions={[{ act: addTargetRow, params: below } as never, editTargetRow, removeTargetRow]}
          />
        </>
      )}
    </ReadState>
  )
}

function Assign() {
  return (
    <ListScreen
      of={assignedTargets}
      subtitle={t('assign.hint')}
      actions={[assignTargets, enterActual, editAssigned, removeAssigned]}
    />
  )
}
