import { z } from 'zod'
import { get, patch } from '#kernel/endpoint.ts'
import { flags, type FlagName } from '#kernel/flag.ts'
import { P } from '#kernel/permission.ts'
import { applications, type Application } from '#kernel/screen.ts'

const applicationNames = Object.keys(applications) as Application[]
export const organizationFlags = Object.entries(flags)
  .filter(([, flag]) => flag.source === 'organization')
  .map(([name]) => name as FlagName)

const paths = (base: RegExp, area: string) =>
  z
    .array(z.string().max(200).regex(base, `A page of the ${area} area is meant.`))
    .max(700)
    .transform((list) => [...new Set(list)].toSorted())

/** Paths of the pages that are switched off, in the notation of the catalogue. */
export const PageSwitches = z.object({
  user: paths(/^\/user\/(?!supervisor\/)/, 'employee'),
  supervisor: paths(/^\/user\/supervisor\//, 'supervisor'),
  hr: paths(/^\/admin\/\{slug\}\//, 'administrator'),
})
export type PageSwitches = z.output<typeof PageSwitches>

/** Pages that stay: the landing pages, one's own password, and the page that switches pages. */
export const permanentPages: readonly string[] = [
  '/user/noticeboard',
  '/user/profile/change-password',
  '/user/supervisor/switch-organization',
  '/admin/{slug}/dashboard',
  '/admin/{slug}/change-password',
  '/admin/{slug}/not-active',
  '/admin/{slug}/organization/settings/application',
  '/admin/{slug}/organization/settings/security-settings/permissions',
]

const Application = z.object({
  page_switches: PageSwitches,
  disabled_applications: z.array(z.enum(applicationNames)),
  flags: z.partialRecord(z.enum(organizationFlags), z.boolean()),
  version: z.number(),
})

/** Which pages, applications and optional parts an organization uses. */
export const application = get('/org/{org}/application/', {
  access: { hr: [P.organization.application] },
  response: Application,
})
export const updateApplication = patch('/org/{org}/application/', {
  access: { hr: [P.organization.application] },
  body: Application.partial().extend({ version: z.number({ error: 'version is Required' }).int() }),
  response: Application,
})
