import { asks } from '#engines/report/filter.ts'
import { report } from '#engines/report/report.ts'
import { views } from '#engines/report/views.ts'
import {
  counted,
  day,
  hidden,
  inRange,
  instant,
  number,
  opensDay,
  person,
  personKey,
  reconciling,
  says,
  teamAccess,
  text,
} from '#modules/attendance/shared/reports/asks.ts'
import { punchDirections, punchSources } from '#modules/attendance/shared/punch-kinds.ts'

const changeKinds = ['Added', 'Removed'] as const
/** Punches that people entered or took away by hand. */
export const adjustments = report('attendance-adjustments', {
  title: 'Adjustment Report',
  access: { user: true, ...reconciling },
  filters: asks(inRange),
  columns: {
    date: day('Date'),
    ...person,
    change: says('Change', changeKinds),
    time: says('Time'),
    direction: says('Direction', punchDirections),
    source: says('Source', punchSources),
    by: text('By'),
    at: instant('Entered at'),
    remarks: { ...text('Remarks'), wrap: true },
    ...personKey,
  },
  drill: opensDay,
})
export const adjustmentsByDay = report('attendance-adjustments-by-day', {
  title: 'Adjustments by Day',
  access: { user: true, ...reconciling },
  filters: asks(inRange),
  columns: {
    date: day('Date'),
    people: number('People'),
    adjusted: counted('Adjustment requests'),
    by_hr: counted('Added by HR'),
    imported: counted('Imported'),
    removed: counted('Removed'),
    day: hidden('Day', 'day'),
    view: hidden('View'),
  },
  chart: { by: 'date', measures: ['adjusted', 'by_hr', 'imported', 'removed'], kind: 'stacked' },
  drill: {
    screen: 'admin-attendance-reports-daily-attendance-adjustment',
    query: { from: 'day' },
    also: { to: 'day', view: 'view' },
  },
})

/** Where people checked in and out, and how far from the nearest branch. */
export const places = report('attendance-places', {
  title: 'Geolocation Report',
  access: teamAccess,
  filters: asks(inRange),
  columns: {
    at: instant('Time'),
    ...person,
    direction: says('Direction', punchDirections),
    place: says('Place', ['Inside', 'Outside', 'Not available']),
    branch: text('Nearest branch'),
    distance: number('Distance, m'),
    accuracy: number('Accuracy, m'),
    latitude: says('Latitude'),
    longitude: says('Longitude'),
    date: hidden('Date', 'day'),
    ...personKey,
  },
  drill: opensDay,
})

export const dailyAdjustmentViews = views({
  dates: { title: 'By date', of: adjustmentsByDay },
  changes: { title: 'Each change', of: adjustments, picture: adjustmentsByDay },
})
export const adjustmentViews = views({
  changes: { title: 'Each change', of: adjustments, picture: adjustmentsByDay },
})
