import {
  IconBriefcase,
  IconFileExport,
  IconFileText,
  IconMail,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { P } from '#kernel/permission.ts'
import type { List } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { BulkAction } from '#ui/table/column.ts'
import { useExportOf } from '#engines/exchange/exporting-web.ts'
import { employees, type EmployeeRow } from '#modules/hris/shared/employee.ts'
import { t } from '#modules/hris/web/list-words.ts'
import type PeoplePart from '#modules/hris/web/people-parts.tsx'

type Act = 'logins' | 'supervisors' | 'job' | 'segment' | 'letter'
const sizes: Record<Act, number> = { logins: 520, supervisors: 860, job: 680, segment: 520, letter: 620 }
const titles = (): Record<Act, string> => ({
  logins: t('logins.title'),
  supervisors: t('list.giveSupervisor'),
  job: t('list.bulk.job'),
  segment: t('list.bulk.segment'),
  letter: t('list.bulk.letter'),
})
const icons: Record<Act, ReactNode> = {
  logins: <IconMail size={16} />,
  supervisors: <IconUsersGroup size={16} />,
  job: <IconBriefcase size={16} />,
  segment: <IconUserPlus size={16} />,
  letter: <IconFileText size={16} />,
}

interface Open {
  act: Act
  rows: readonly EmployeeRow[]
  /** `false` keeps the rows chosen. */
  answer: (done: boolean) => void
}

/** What can be done with the chosen people, each act by the right to it, and the dialog of the open one. */
export function useBulkPeople(
  status: 'all' | 'current' | 'past',
  behind: (part: ComponentProps<typeof PeoplePart>) => ReactNode,
) {
  const { may } = useScope()
  const [open, setOpen] = useState<Open | null>(null)
  const takeOut = useExportOf(employees)
  const writes = may([P.hris.employees], 'write')
  const works = status !== 'past'
  const mayDo: Record<Act, boolean> = {
    logins: works && writes,
    supervisors: works && writes,
    job: works && may([P.hris.employees, P.hris.employmentReview], 'write'),
    segment: works && may([P.organization.settings, P.hris.settings, P.hris.employees], 'write'),
    letter: may([P.hris.letterTemplates], 'write'),
  }
  const begin = (act: Act) => (rows: readonly EmployeeRow[]) =>
    new Promise<boolean>((answer) => {
      setOpen({ act, rows, answer })
    })
  const actions = ({ ordering, filters }: Pick<List<EmployeeRow>, 'ordering' | 'filters'>) => [
    ...(['logins', 'job', 'supervisors', 'segment', 'letter'] as const)
      .filter((act) => mayDo[act])
      .map((act): BulkAction<EmployeeRow> => ({ title: titles()[act], icon: icons[act], run: begin(act) })),
    {
      title: t('list.bulk.export'),
      icon: <IconFileExport size={16} />,
      run: (rows: readonly EmployeeRow[]) =>
        takeOut({
          status,
          ordering,
          as_of: filters['as_of'] ?? '',
          employee_ids: rows.map(({ id }) => id).join(','),
        }),
    },
  ]
  const close = (done: boolean) => {
    open?.answer(done)
    setOpen(null)
  }
  return {
    actions,
    dialog: (
      <Dialog
        opened={open !== null}
        onClose={() => close(false)}
        title={open ? titles()[open.act] : ''}
        size={open ? sizes[open.act] : 520}
      >
        {open && behind(partOf(open, close))}
      </Dialog>
    ),
  }
}

function partOf({ act, rows }: Open, close: (done: boolean) => void): ComponentProps<typeof PeoplePart> {
  const onDone = () => close(true)
  if (act === 'logins' || act === 'supervisors') return { of: act, people: rows.map(({ id }) => id), onDone }
  const people = rows.map(({ id, person }) => ({ id, full_name: person.full_name }))
  return { of: 'bulk', act, people, onDone, onCancel: () => close(false) }
}
