import { Button } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { WireError } from '#ui/data/failure.ts'
import { Empty } from '#ui/show/empty.tsx'
import type { ExportAction } from '#ui/table/table-menus.tsx'
import { t } from '#engines/exchange/export-words-web.ts'

/** The server gave a report up, and would make a file of it. */
export const isTooSlow = (error: unknown): boolean =>
  error instanceof WireError &&
  typeof error.body === 'object' &&
  error.body !== null &&
  'too_long' in error.body

/** In the place of a table that takes too long: the same as a file, made by a job. */
export const TooLong = ({ exports }: { exports: readonly ExportAction[] }) => (
  <Empty
    title={t('tooLong.title')}
    hint={t('tooLong.hint')}
    icon={<IconClockExclamation size={26} stroke={1.5} />}
  >
    {exports.map(({ title, run }) => (
      <Button key={title} variant="default" onClick={() => run()}>
        {title}
      </Button>
    ))}
  </Empty>
)
