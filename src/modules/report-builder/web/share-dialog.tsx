import { useState } from 'react'
import { allCodes } from '#kernel/codes.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { listSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { reportBuilder, sharings, type OpenedReport } from '#modules/report-builder/shared/report.ts'
import { t } from '#modules/report-builder/web/words.ts'

type Sharing = (typeof sharings)[number]
interface Values {
  shared: Sharing
  account_ids: string[]
  group_ids: string[]
  codes: string[]
}
const F = fieldsOf<Values>()

export const hrSource = (org: string) =>
  listSource(
    reportBuilder.people,
    { params: { org } },
    { value: ({ id }) => id, label: ({ full_name }) => full_name },
  )

const groupSource = (org: string) =>
  listSource(reportBuilder.groups, { params: { org } }, { value: ({ id }) => id, label: ({ name }) => name })

/** Who else may open it. It is always shown with the rights of who looks. */
export function ShareDialog({
  opened,
  onClose,
  report,
}: {
  opened: boolean
  onClose: () => void
  report: OpenedReport
}) {
  const { org } = useScope()
  const [shared, setShared] = useState<Sharing>(report.shared)
  const share = useAction(reportBuilder.share, { success: t('share.saved'), errors: 'caller' })
  const { id, version, readers, groups, codes, state } = report
  return (
    <FormDialog<Values>
      opened={opened}
      onClose={onClose}
      title={t('share.title')}
      initial={{
        shared: report.shared,
        account_ids: readers.map((one) => one.id),
        group_ids: groups.map((one) => one.id),
        codes: [...codes],
      }}
      submit={(values) =>
        // the codes are those of the list below
        share.attempt({ params: { org, id }, body: { ...values, version } as never })
      }
    >
      <F.Select
        name="shared"
        label={t('share.with')}
        required
        options={sharings.map((value) => ({ value, label: t(`share.${value}`) }))}
        onChosen={(value) => setShared(sharings.find((one) => one === value) ?? 'Nobody')}
      />
      {shared === 'People' && (
        <F.AsyncMultiSelect
          name="account_ids"
          label={t('share.people')}
          required
          source={hrSource(org)}
          chosen={readers.map((one) => ({ value: one.id, label: one.full_name }))}
        />
      )}
      {shared === 'Groups' && (
        <F.AsyncMultiSelect
          name="group_ids"
          label={t('share.groups')}
          hint={t('share.groupsHint')}
          required
          source={groupSource(org)}
          chosen={groups.map((one) => ({ value: one.id, label: one.name }))}
        />
      )}
      {shared === 'Codes' && (
        <F.MultiSelect
          name="codes"
          label={t('share.codes')}
          hint={t('share.codesHint')}
          required
          options={allCodes.map(({ code, title }) => ({ value: code, label: `${title} (${code})` }))}
        />
      )}
      {state === 'Draft' && shared !== 'Nobody' && <Callout tone="warning">{t('share.publishes')}</Callout>}
      <Callout tone="info">{t('share.rights')}</Callout>
    </FormDialog>
  )
}
