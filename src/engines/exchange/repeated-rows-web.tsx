import { Button, Group } from '@mantine/core'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { count } from '#ui/i18n/format.ts'
import { Callout } from '#ui/show/callout.tsx'
import { checkImport, type Import } from '#engines/exchange/exchange.ts'
import { t } from '#engines/exchange/words-web.ts'

/** Rows that say the same as others: which they are, and whether they are imported. */
export function RepeatedRows({ import: current }: { import: Import }) {
  const { org } = useScope()
  const check = useAction(checkImport)
  const { id, counts, mapping, value_maps, options, leaves_out_repeated: left, can_check } = current
  const some = counts.repeated_rows
  const more = counts.repeated - some.length
  const rows = some.map(({ row_no, first }) => t('repeated.row', { row: count(row_no), first: count(first) }))
  const change = () =>
    check.run({
      params: { org, id },
      body: { mapping, value_maps, options, leave_out_repeated: !left },
    })
  return (
    <Callout
      tone={left ? 'info' : 'warning'}
      title={t(left ? 'repeated.left' : 'repeated.title', { count: counts.repeated })}
    >
      <div>
        {rows.join(', ')}
        {more > 0 && ` ${t('review.more', { count: more })}`}
      </div>
      {can_check && (
        <Group mt="xs">
          <Button size="xs" variant="default" loading={check.pending} onClick={() => void change()}>
            {t(left ? 'repeated.keep' : 'repeated.leaveOut')}
          </Button>
        </Group>
      )}
    </Callout>
  )
}
