import { useList } from '#ui/data/list.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { filtersOf } from '#engines/report/filter-web.ts'
import { ReportScreen } from '#engines/report/report-web.tsx'
import { places } from '#modules/attendance/shared/reports/punch-reports.ts'
import styles from '#modules/attendance/web/reports/reports.module.css'
import { t } from '#modules/attendance/web/words.ts'

/** So many points are drawn; the lines below have all of them. */
const DRAWN = 500

/** Where people checked in and out: points around their branches, and the lines. Nothing outside is asked for a map. */
export default function Geolocation({ title }: { title: string }) {
  const { org, as } = useScope()
  const { filters } = useList(places.rows, { params: { org }, query: { as } } as never)
  const query = { ...filters, as, limit: DRAWN } as never
  const { data } = useRead(places.rows, { params: { org }, query }, { errors: 'inline' })
  return (
    <ReportScreen
      declared={places}
      title={title}
      filters={filtersOf(places.filters.asks ?? {}, { org, as })}
      above={data && <Points rows={data.results as unknown as readonly Point[]} />}
    />
  )
}

interface Point {
  name: string | null
  at: string | null
  branch: string | null
  distance: number | null
  place: string | null
  latitude: string | null
  longitude: string | null
}
const WIDTH = 720
const HEIGHT = 320
const EDGE = 24
/** Metres of a degree of latitude. */
const DEGREE_M = 111_320

function Points({ rows }: { rows: readonly Point[] }) {
  const points = rows.flatMap((row) =>
    row.latitude === null || row.longitude === null
      ? []
      : [{ ...row, y: Number(row.latitude), x: Number(row.longitude) }],
  )
  const [first] = points
  if (!first) return null
  const [west, east] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))]
  const [south, north] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))]
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180)
  // metres on the longer side, never so few that the spread of one phone fills the picture
  const metres = Math.max(
    200,
    (north - south) * DEGREE_M,
    ((east - west) * DEGREE_M * narrow * HEIGHT) / WIDTH,
  )
  const scale = (HEIGHT - 2 * EDGE) / metres
  const px = (x: number) => WIDTH / 2 + (x - (west + east) / 2) * DEGREE_M * narrow * scale
  const py = (y: number) => HEIGHT / 2 - (y - (south + north) / 2) * DEGREE_M * scale
  const bar = roundM(metres / 4)
  return (
    <figure className={styles.map}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('report.points', { count: points.length })}
      >
        {points.map((point, n) => (
          <circle
            key={n}
            cx={px(point.x)}
            cy={py(point.y)}
            r={5}
            className={point.place === 'Outside' ? styles.outside : styles.inside}
          >
            <title>
              {`${point.name ?? ''}, ${declared(point.place ?? 'Not available')}${point.distance === null ? '' : `, ${point.distance} m`}`}
            </title>
          </circle>
        ))}
        <line x1={EDGE} x2={EDGE + bar * scale} y1={HEIGHT - 12} y2={HEIGHT - 12} className={styles.scale} />
        <text x={EDGE} y={HEIGHT - 18} className={styles.scaleText}>
          {bar >= 1000 ? `${bar / 1000} km` : `${bar} m`}
        </text>
      </svg>
      <figcaption>
        <span className={styles.keyInside}>{declared('Inside')}</span>
        <span className={styles.keyOutside}>{declared('Outside')}</span>
        <span>{t('report.points', { count: points.length })}</span>
      </figcaption>
    </figure>
  )
}

/** 1, 2 or 5 with noughts. */
function roundM(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(metres))
  const first = metres / power
  return (first >= 5 ? 5 : first >= 2 ? 2 : 1) * power
}
