import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { t } from '#engines/report/words-web.ts'

/** Prints the page: what must not be printed says so itself. */
export const PrintButton = () => (
  <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => print()}>
    {t('print')}
  </Button>
)
