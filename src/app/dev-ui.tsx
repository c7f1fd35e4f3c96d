import { Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import '#app/dev-ui.css'
import { useState } from 'react'
import { FormSamples } from '#app/dev-ui-form.tsx'
import { OverlaySamples } from '#app/dev-ui-overlay.tsx'
import { ShowSamples } from '#app/dev-ui-show.tsx'
import { TableSamples } from '#app/dev-ui-table.tsx'
import { useAddressValue } from '#ui/data/address.ts'
import { setLocale, useLocale } from '#ui/i18n/locale.ts'
import { PageHead } from '#ui/show/page-head.tsx'
import { Segmented } from '#ui/show/segmented.tsx'

const parts = { show: ShowSamples, table: TableSamples, form: FormSamples, overlay: OverlaySamples } as const
type Part = keyof typeof parts
const titles: Record<Part, string> = {
  show: 'Show',
  table: 'Tables',
  form: 'Forms',
  overlay: 'Over the page',
}

/** Every part of the interface on one page, in development alone. */
export default function DevUi() {
  const [part, setPart] = useAddressValue('part', 'show')
  const chosen = isPart(part) ? part : 'show'
  const Samples = parts[chosen]
  const { locale } = useLocale()
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const [drawn, setDrawn] = useState(0)

  return (
    <main className="dev-page">
      <PageHead
        title="Interface"
        subtitle="Everything that screens are made of"
        crumbs={[{ title: 'Development' }, { title: 'Interface' }]}
      >
        <Button variant="default" onClick={() => setColorScheme(dark ? 'light' : 'dark')}>
          {dark ? 'Light' : 'Dark'}
        </Button>
        <Button
          variant="default"
          onClick={() => void setLocale(locale === 'en' ? 'ne' : 'en').then(() => setDrawn(drawn + 1))}
        >
          {locale === 'en' ? 'नेपाली' : 'English'}
        </Button>
      </PageHead>
      <Segmented
        label="Part"
        value={chosen}
        onChange={setPart}
        options={Object.entries(titles).map(([value, label]) => ({
          value: isPart(value) ? value : 'show',
          label,
        }))}
      />
      <div className="dev-parts" key={`${locale}${drawn}`}>
        <Samples />
      </div>
    </main>
  )
}

const isPart = (value: string): value is Part => value in parts
