import { asOptions, listSource } from '#ui/form/async-source.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'

export const typeOptions = (org: string) =>
  asOptions(
    listSource(
      leaveType.list,
      { params: { org }, query: {} },
      { value: ({ id }) => id, label: ({ name }) => name },
    ),
  )
