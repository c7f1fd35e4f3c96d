import { sql } from 'kysely'
import { shortIn } from '#kernel/calendar/in-text.ts'
import { inEnglish } from '#kernel/calendar/names.ts'
import { english } from '#kernel/calendar/system.ts'
import { notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { openPdf } from '#platform/pdf/document.ts'
import { handle, type Route } from '#platform/route.ts'
import { logoOf } from '#modules/hris/server/public.ts'
import { memberCertificate, ownCertificate } from '#modules/training/shared/certificate.ts'

export const certificateRoutes: Route[] = [
  handle(ownCertificate, (ctx, { params }) =>
    certificateOf(ctx, sql`m.id = ${params.id} and m.employee_id = ${ctx.employee_id || null}::uuid`),
  ),
  handle(memberCertificate, (ctx, { params }) =>
    certificateOf(ctx, sql`m.id = ${params.id} and m.session_id = ${params.session_id}`),
  ),
]

interface Row {
  certificate_no: string
  valid_until: string | null
  score: number | null
  person: string
  training: string
  hours: string
  starts_on: string
  ends_on: string
  trainer: string | null
}

async function certificateOf(ctx: Ctx, which: ReturnType<typeof sql>) {
  const { rows } = await sql<Row>`
    select m.certificate_no, m.valid_until, m.score, e.full_name as person, t.name as training,
      trim_scale(s.hours)::text as hours, s.starts_on, s.ends_on, r.name as trainer
    from training_member m join employee e on e.org_id = m.org_id and e.id = m.employee_id
    join training_session s on s.org_id = m.org_id and s.id = m.session_id
    join training t on t.org_id = s.org_id and t.id = s.training_id
    left join trainer r on r.org_id = s.org_id and r.id = s.trainer_id
    where m.outcome = 'Completed' and m.certificate_no is not null and ${which}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw notFound()
  const logo = await logoOf(ctx.db, ctx.services.files, ctx.org.org_id, 'logo')
  const content = await certificatePdf(row, ctx.org.name, logo?.image ?? null)
  return { name: `certificate-${row.certificate_no}.pdf`, media_type: 'application/pdf', content }
}

const dayIn = (day: string) => shortIn(english, day, inEnglish) ?? day

/** One page, wider than high. */
async function certificatePdf(row: Row, organization: string, logo: Buffer | null): Promise<Buffer> {
  const { doc, bytes } = await openPdf({
    title: `${row.certificate_no} ${row.person} ${row.training}`,
    author: organization,
    isLandscape: true,
  })
  const { width, height } = doc.page
  doc
    .lineWidth(2)
    .strokeColor('#4964de')
    .rect(28, 28, width - 56, height - 56)
    .stroke()
  doc.y = 70
  if (logo) {
    doc.image(logo, width / 2 - 75, 60, { fit: [150, 50], align: 'center' })
    doc.y = 125
  }
  const line = (text: string, size: number, font: 'regular' | 'bold' = 'regular', gap = 0.6) => {
    doc.font(font).fontSize(size).fillColor('#1c2330').text(text, { align: 'center' })
    doc.moveDown(gap)
  }
  line(organization, 14)
  line('Certificate', 34, 'bold', 0.3)
  line('This is to certify that', 13)
  line(row.person, 26, 'bold', 0.3)
  line('has completed the training', 13)
  line(row.training, 20, 'bold', 0.4)
  const days =
    row.starts_on === row.ends_on ? dayIn(row.starts_on) : `${dayIn(row.starts_on)} – ${dayIn(row.ends_on)}`
  line(
    `${days} · ${row.hours} hours${row.score === null ? '' : ` · Score ${row.score} %`}`,
    13,
    'regular',
    1.2,
  )
  line(
    [
      `No. ${row.certificate_no}`,
      row.valid_until ? `Valid until ${dayIn(row.valid_until)}` : null,
      row.trainer ? `Trainer: ${row.trainer}` : null,
    ]
      .filter(Boolean)
      .join(' · '),
    11,
  )
  doc.end()
  return bytes
}
