import { z } from 'zod'
import { useAddress } from '#ui/data/address.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import type { Definition } from '#engines/dataset/definition.ts'
import { ReportInput, reportBuilder, type OpenedReport } from '#modules/report-builder/shared/report.ts'
import { t } from '#modules/report-builder/web/words.ts'

interface Values {
  name: string
  description: string | null
}
const F = fieldsOf<Values>()
const schema: z.ZodType = ReportInput.pick({ name: true, description: true })

/** Saves what is on the screen: again under its name, or as a report of one's own. */
export function SaveDialog({
  opened,
  onClose,
  definition,
  report,
  proposed,
}: {
  opened: boolean
  onClose: () => void
  definition: Definition
  /** Saved again; null makes a new one. */
  report: OpenedReport | null
  proposed: string
}) {
  const { org } = useScope()
  const [, changeAddress] = useAddress()
  const success = ({ name }: OpenedReport) => t('save.saved', { name })
  const create = useAction(reportBuilder.create, { success, errors: 'caller' })
  const change = useAction(reportBuilder.change, { success, errors: 'caller' })
  const submit = (values: Values) =>
    report
      ? change.attempt({
          params: { org, id: report.id },
          body: { ...values, definition, version: report.version },
        })
      : create.attempt({ params: { org }, body: { ...values, definition } })
  return (
    <FormDialog<Values>
      key={`${report?.id} ${report?.version} ${proposed}`}
      opened={opened}
      onClose={onClose}
      title={t(report ? 'save.title' : 'save.newTitle')}
      initial={{ name: report?.name ?? proposed, description: report?.description ?? null }}
      schema={schema}
      submit={async (values) => {
        const { id } = await submit(values)
        changeAddress({ report: id, definition: null, behind: null })
      }}
    >
      {report && report.left_out.length > 0 && (
        <Callout tone="warning" title={t('save.without')}>
          {report.left_out.map(({ title }) => title).join(', ')}
        </Callout>
      )}
      <F.Text name="name" label={t('save.name')} required />
      <F.TextArea name="description" label={t('save.description')} />
    </FormDialog>
  )
}
