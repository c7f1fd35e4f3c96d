import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { upload } from '#ui/data/upload.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { SchemaField } from '#ui/form/schema-form.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import { RequestsScreen, type RequestDetail, type RequestRow } from '#engines/approval/request-screen-web.tsx'
import { FileLink } from '#engines/file/file-link-web.tsx'
import { actualFilePurpose, actualRequest } from '#modules/employee-evaluation/shared/actual.ts'
import { assignedTargets } from '#modules/employee-evaluation/shared/target.ts'
import { t } from '#modules/employee-evaluation/web/words.ts'

type Declared = typeof actualRequest

const amountOf = ({ value, unit }: RequestRow<Declared>) => (unit ? `${value} ${unit}` : value)

/** Achievements that employees reported, in any area. */
export const ActualRequests = ({
  title,
  subtitle,
  above,
  children,
}: {
  title: string
  subtitle: string
  above?: ReactNode
  children?: ReactNode
}) => (
  <RequestsScreen
    declared={actualRequest.shown}
    title={title}
    subtitle={subtitle}
    columns={[
      { key: 'title', title: t('actuals.target') },
      { key: 'on_date', title: t('actuals.date'), kind: 'day' },
      { key: 'value', title: t('actuals.value'), render: amountOf },
    ]}
    facts={(request: RequestDetail<Declared>) => [
      { label: t('actuals.target'), value: request.title },
      { label: t('actuals.date'), value: <Day value={request.on_date} /> },
      { label: t('actuals.value'), value: amountOf(request) },
      request.file !== null && {
        label: t('actuals.evidence'),
        value: <FileLink file={request.file} />,
      },
    ]}
    above={above}
  >
    {children}
  </RequestsScreen>
)

interface Values {
  assigned_id: string | null
  on_date: string
  value: string
  file: File | null
  remarks: string
  approvers: string[][]
}
const F = fieldsOf<Values>()

/** What one achieved, with evidence, for approval. */
export function ReportActual() {
  const { org, today } = useScope()
  const [opened, setOpened] = useState(false)
  const create = useAction(actualRequest.create, {
    success: t('actuals.sent'),
    onSuccess: () => setOpened(false),
  })
  const save = async ({ file, ...values }: Values) => {
    const file_id = file ? (await upload(org, file, actualFilePurpose)).id : null
    return create.attempt({ params: { org }, body: { ...values, file_id } as never })
  }
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened(true)}>
        {t('actuals.report')}
      </Button>
      <FormDialog<Values>
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('actuals.report')}
        initial={{ assigned_id: null, on_date: today, value: '', file: null, remarks: '', approvers: [] }}
        submitTitle={t('actuals.report')}
        submit={save}
      >
        <SchemaField
          name="assigned_id"
          field={{
            kind: 'reference',
            title: 'Target',
            required: true,
            choices: assignedTargets,
            label: 'title',
          }}
          params={{ org }}
          row={null}
        />
        <F.Date name="on_date" label={t('actuals.date')} required max={today} />
        <F.Money name="value" label={t('actuals.value')} required />
        <F.File name="file" label={t('actuals.evidence')} />
        <F.TextArea name="remarks" label={t('actuals.remarks')} />
        <ApproversField type={actualRequest.name} facts={{}} />
      </FormDialog>
    </>
  )
}
