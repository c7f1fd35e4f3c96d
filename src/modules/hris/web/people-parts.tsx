import { lazy, type ComponentProps } from 'react'

const Segments = lazy(async () => ({
  default: (await import('#modules/organization/web/public-segments.tsx')).Segments,
}))
const CustomFields = lazy(() => import('#modules/hris/web/custom-fields.tsx'))
const MoveSupervisors = lazy(() => import('#modules/hris/web/move-supervisors.tsx'))
const SendLogins = lazy(() => import('#modules/hris/web/send-logins.tsx'))
const BulkPeople = lazy(() => import('#modules/hris/web/bulk-people.tsx'))
const Purge = lazy(() => import('#modules/hris/web/purge-tabs.tsx'))

type Part =
  | ({ of: 'segments' } & ComponentProps<typeof Segments>)
  | ({ of: 'supervisors' } & ComponentProps<typeof MoveSupervisors>)
  | ({ of: 'logins' } & ComponentProps<typeof SendLogins>)
  | ({ of: 'bulk' } & ComponentProps<typeof BulkPeople>)
  | ({ of: 'purge' } & ComponentProps<typeof Purge>)
  | { of: 'custom-fields' }

/**
 * What stands behind the list of people. Apart from it, because the names of all the files that these need weigh more
 * than the list's own code.
 */
export default function PeoplePart(part: Part) {
  if (part.of === 'segments') return <Segments custom={part.custom} />
  if (part.of === 'purge') return <Purge part={part.part} />
  if (part.of === 'custom-fields') return <CustomFields />
  if (part.of === 'logins') return <SendLogins people={part.people} onDone={part.onDone} />
  if (part.of === 'bulk') {
    const { of: _bulk, ...chosen } = part
    return <BulkPeople {...chosen} />
  }
  const { of: _of, ...moved } = part
  return <MoveSupervisors {...moved} />
}
