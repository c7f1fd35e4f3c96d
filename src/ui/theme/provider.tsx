import 'virtual:mantine.css'
import '#ui/theme/fonts.css'
import '#ui/theme/base.css'
import '#ui/theme/print.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Snackbars } from '#ui/feedback/snackbars.tsx'
import { ConfirmHost } from '#ui/overlay/confirm.tsx'
import { brands, type Brand } from '#kernel/brand.ts'
import { makeTheme, variablesOf } from '#ui/theme/theme.ts'

/** Everything a screen stands on: theme, the cache of reads, messages, progress. */
export function Ui({
  client,
  brand = brands.chautari,
  children,
}: {
  client: QueryClient
  brand?: Brand
  children: ReactNode
}) {
  const { base, primary } = brand
  const theme = useMemo(() => makeTheme({ base, primary }), [base, primary])
  const variables = useMemo(() => variablesOf({ base, primary }), [base, primary])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      // so that no page carries the sheet of the library's own values, most of which the theme changes
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={client}>
        <ProgressBar />
        {children}
        <ConfirmHost />
        <Snackbars />
      </QueryClientProvider>
    </MantineProvider>
  )
}
