/** What this version brings: `public/whats-new.json`. A link may hold `/slug/` for the organization at hand. */
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

export async function whatsNew(): Promise<WhatsNew> {
  const response = await fetch('/whats-new.json')
  if (!response.ok) throw new Error(`/whats-new.json answered ${response.status}`)
  // The file is ours and a test holds its shape.
  return (await response.json()) as WhatsNew
}
