import type { Route } from '#platform/route.ts'
import type { ServedImporter } from '#engines/exchange/import-server.ts'
import type { FilePurpose } from '#engines/file/file-server.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { SignalHandler } from '#platform/signals.ts'
import {
  acknowledgementNotifications,
  remindReaders,
} from '#modules/organization/server/acknowledgement-reminder.ts'
import { acknowledgementRoutes } from '#modules/organization/server/acknowledgement.ts'
import { emailLogRoutes } from '#modules/organization/server/email-log.ts'
import {
  careForEquipment,
  equipmentCareRoutes,
  equipmentNotifications,
} from '#modules/organization/server/equipment-care.ts'
import { equipmentRoutes } from '#modules/organization/server/equipment.ts'
import { importedHolidays } from '#modules/organization/server/holiday-import.ts'
import { ksaoLibrary } from '#modules/organization/server/ksao-import.ts'
import { jobDescriptionFiles, titleKsaoRoutes } from '#modules/organization/server/job-title-ksao.ts'
import { levelLadderRoutes } from '#modules/organization/server/level-ladder.ts'
import { documentFiles, libraryDocumentRoutes } from '#modules/organization/server/library-document.ts'
import { profileAlertRoutes } from '#modules/organization/server/profile-alert.ts'
import { moveAllRoutes } from '#modules/organization/server/move-all.ts'
import {
  meetingLifeRoutes,
  meetingNotifications,
  releaseRooms,
} from '#modules/organization/server/meeting-life.ts'
import { meetingRoomRoutes } from '#modules/organization/server/meeting-room.ts'
import { stationRoutes } from '#modules/organization/server/station.ts'
import { statementRoutes } from '#modules/organization/server/statement.ts'
import { accountSetupRoutes } from '#modules/organization/server/account-setup.ts'
import { applicationRoutes } from '#modules/organization/server/application.ts'
import { divisionTreeRoutes } from '#modules/organization/server/division-tree.ts'
import { fiscalYearRoutes } from '#modules/organization/server/fiscal-year.ts'
import { reportingRoutes } from '#modules/organization/server/hierarchy.ts'
import { groupRoutes } from '#modules/organization/server/group.ts'
import { industryRoutes } from '#modules/organization/server/industry.ts'
import { usualHolidayRoutes } from '#modules/organization/server/usual-holiday.ts'
import { masterRoutes } from '#modules/organization/server/masters.ts'
import { segmentRoutes } from '#modules/organization/server/segment.ts'
import { peopleChoiceRoutes } from '#modules/organization/server/people-choice.ts'

export const files: FilePurpose[] = [documentFiles, jobDescriptionFiles]

export const routes: Route[] = [
  ...levelLadderRoutes,
  ...masterRoutes,
  ...moveAllRoutes,
  ...stationRoutes,
  ...titleKsaoRoutes,
  ...usualHolidayRoutes,
  ...fiscalYearRoutes,
  ...groupRoutes,
  ...applicationRoutes,
  ...accountSetupRoutes,
  ...reportingRoutes,
  ...divisionTreeRoutes,
  ...peopleChoiceRoutes,
  ...segmentRoutes,
  ...meetingRoomRoutes,
  ...meetingLifeRoutes,
  ...profileAlertRoutes,
  ...equipmentRoutes,
  ...equipmentCareRoutes,
  ...statementRoutes,
  ...acknowledgementRoutes,
  ...libraryDocumentRoutes,
  ...emailLogRoutes,
  ...industryRoutes,
]

export const importers: ServedImporter[] = [ksaoLibrary, importedHolidays]
export const schedules: Schedule[] = [remindReaders, careForEquipment, releaseRooms]
export const notifications: SignalHandler[] = [
  ...acknowledgementNotifications,
  ...equipmentNotifications,
  ...meetingNotifications,
]

export { serveDayEffects } from '#modules/organization/server/day-effect.ts'
export type { DayEffect } from '#modules/organization/server/day-trial.ts'
export { audited } from '#modules/organization/server/audited.ts'
export { personal } from '#modules/organization/server/personal.ts'
