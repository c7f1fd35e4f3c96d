import { useParams } from '@tanstack/react-router'
import { AddEmployee } from '#modules/hris/web/add-employee.tsx'
import { ProfileById } from '#modules/hris/web/profile.tsx'

/** HR's page of one person; without an id, the form that adds one. */
export default function User() {
  const { id } = useParams({ strict: false })
  return id ? <ProfileById key={id} id={id} /> : <AddEmployee />
}
