import { useParams } from '@tanstack/react-router'
import { P } from '#kernel/permission.ts'
import { WireError } from '#ui/data/failure.ts'
import { useScope } from '#ui/data/scope.tsx'
import { AddEmployee } from '#modules/hris/web/add-employee.tsx'
import { ProfileById } from '#modules/hris/web/profile.tsx'

/** HR's page of one person; without an id, the form that adds one. */
export default function User() {
  const { id } = useParams({ strict: false })
  const { may } = useScope()
  // the page of the specification takes the place of a form that the server would refuse
  if (!id && !may([P.hris.employees], 'write')) throw new WireError(403, null)
  return id ? <ProfileById key={id} id={id} /> : <AddEmployee />
}
