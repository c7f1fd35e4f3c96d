import type { DataSet } from '#engines/dataset/data-set-server.ts'
import { changeRequests, separations } from '#modules/hris/server/data-sets/changes.ts'
import { confirmationAnswers, confirmationSet } from '#modules/hris/server/data-sets/confirmations.ts'
import { employees } from '#modules/hris/server/data-sets/employees.ts'
import { assignments, employmentChanges } from '#modules/hris/server/data-sets/job-changes.ts'
import { contracts, documents } from '#modules/hris/server/data-sets/papers.ts'
import { stationSet } from '#modules/hris/server/data-sets/duty-stations.ts'
import { equipment } from '#modules/hris/server/data-sets/equipment.ts'
import { recordLists } from '#modules/hris/server/data-sets/record-lists.ts'
import { educations, experiences, familyMembers } from '#modules/hris/server/data-sets/records.ts'

/** What reports can be made of, in the order in which it is offered. */
export const hrisDataSets: readonly DataSet[] = [
  employees,
  assignments,
  employmentChanges,
  confirmationSet,
  confirmationAnswers,
  contracts,
  documents,
  separations,
  changeRequests,
  familyMembers,
  educations,
  experiences,
  ...recordLists,
  equipment,
  stationSet,
]
