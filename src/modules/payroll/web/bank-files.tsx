import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { download, orSay } from '#ui/data/download.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { LazyMenu } from '#ui/overlay/lazy-menu.tsx'
import { bankFileTemplate, downloadBankFile } from '#modules/payroll/shared/bank-file.ts'
import { payList, voucherFile } from '#modules/payroll/shared/pay-list.ts'
import type { Run } from '#modules/payroll/shared/run.ts'
import { t } from '#modules/payroll/web/words.ts'

/** What is due of a closed payroll, as each bank takes it. */
export function BankFiles({ run }: { run: Run }) {
  const { org } = useScope()
  const read = useRead(bankFileTemplate.list, { params: { org } } as never, { errors: 'inline' })
  const templates = (read.data?.results ?? []) as unknown as {
    id: string
    name: string
    is_archived?: boolean
  }[]
  return (
    <Group mb="sm">
      {read.data && templates.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('bankFile.none')}
        </Text>
      )}
      {templates
        .filter(({ is_archived }) => !is_archived)
        .map(({ id, name }) => (
          <Button
            key={id}
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() =>
              orSay(download(downloadBankFile, { params: { org, run_id: run.id, template_id: id } }))
            }
          >
            {t('bankFile.download', { name })}
          </Button>
        ))}
      <LazyMenu
        target={
          <Button variant="default" leftSection={<IconDownload size={16} />}>
            {t('bankFile.lists')}
          </Button>
        }
        entries={(['Cash', 'Cheque'] as const).flatMap((method) =>
          (['en', 'ne'] as const).map((language) => ({
            title: `${t(`bankFile.list.${method}`)} (${t(`payslip.languages.${language}`)})`,
            run: () =>
              orSay(download(payList, { params: { org, run_id: run.id }, query: { method, language } })),
          })),
        )}
      />
    </Group>
  )
}

/** Vouchers of a closed payroll as data. */
export function VoucherFile({ run }: { run: Run }) {
  const { org } = useScope()
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      onClick={() => orSay(download(voucherFile, { params: { org, run_id: run.id } }))}
    >
      {t('bankFile.json')}
    </Button>
  )
}
