import type { Facts } from '#app/catalogue/facts.ts'
import { Calendars } from '#app/shell/calendar-slot.tsx'
import { pagesFor } from '#app/shell/pages-for.ts'
import ManagePermission from '#modules/account/web/manage-permission.tsx'

/** Groups and permissions, knowing all pages: fetched when it is opened, since the list of all pages is long. */
export default function ManagePermissionPages({
  org,
  editable,
  facts,
}: {
  org: string
  editable: boolean
  facts: Facts
}) {
  // the bar at the top, from which it opens, carries no calendar
  return (
    <Calendars>
      <ManagePermission org={org} editable={editable} pagesFor={(rights) => pagesFor(rights, facts)} />
    </Calendars>
  )
}
