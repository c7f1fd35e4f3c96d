import { allowed, P } from '#kernel/permission.ts'
import { pagesFor } from '#app/shell/pages-for.ts'
import { useStanding } from '#app/shell/place.ts'
import ManagePermission from '#modules/account/web/manage-permission.tsx'

/** Roles and permissions, knowing all pages: of the shell, since the list of all pages is its own. */
export default function ManagePermissionPages() {
  const standing = useStanding()
  if (!standing?.place.slug) return null
  const { facts, place } = standing
  const editable = allowed(facts.organization, [P.groups.all], 'write') && !facts.is_audit_user
  return (
    <ManagePermission
      org={place.slug ?? ''}
      editable={editable}
      pagesFor={(rights) => pagesFor(rights, facts)}
    />
  )
}
