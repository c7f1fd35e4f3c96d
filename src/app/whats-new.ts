/** What this version brings: `public/whats-new.json`, and the same in Nepali. A link may hold `/slug/` for the organization at hand. */
export interface WhatsNew {
  readonly version: string
  readonly date: string
  readonly features: readonly {
    readonly icon: string
    readonly title: string
    readonly description: string
    readonly link: string | null
  }[]
}

export async function whatsNew(locale: 'en' | 'ne'): Promise<WhatsNew> {
  const path = locale === 'en' ? '/whats-new.json' : `/whats-new.${locale}.json`
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  // The file is ours and a test holds its shape.
  return (await response.json()) as WhatsNew
}
