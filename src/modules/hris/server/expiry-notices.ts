import { z } from 'zod'
import { addDays } from '#kernel/calendar/day.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { P } from '#kernel/permission.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { cardDays } from '#modules/hris/domain/card-days.ts'
import { own } from '#modules/hris/server/own-notice.ts'
import { paperNotifications } from '#modules/hris/server/paper-notices.ts'
import { supervisorsOf } from '#modules/hris/server/public.ts'
import { contractSettings } from '#modules/hris/shared/contract.ts'
import { hrMailSettings } from '#modules/hris/shared/mail-settings.ts'

const profile = '/user/profile'

/** Whom the end of papers and contracts is told. */
export const expiryNotifications: readonly SignalHandler[] = [
  ...paperNotifications,
  notification({
    signal: 'contract.ending',
    mailed: 'A contract comes to its end',
    mailed_to: 'Whose contract it is, and their supervisor',
    seen_by: { hr: [P.hris.contracts], supervisor: true },
    payload: z.object({ employee_id: z.uuid(), ends_on: z.string(), days: z.number() }),
    async tell(ctx, { employee_id, ends_on }) {
      const person = await personWith(ctx, employee_id)
      // renewed or gone since: nothing to tell
      if (!person || person.contract_ends_on !== ends_on) return null
      const [told, mail, supervisors] = await Promise.all([
        settingOf(ctx.db, contractSettings),
        settingOf(ctx.db, hrMailSettings),
        supervisorsOf(ctx.db, [employee_id], dayAt(ctx.at, ctx.org.time_zone)),
      ])
      const verb = ends_on < dayAt(ctx.at, ctx.org.time_zone) ? 'ended' : 'ends'
      const line = `The contract of ${person.full_name} ${verb} on ${ends_on}`
      const above = supervisors[0]?.account_id ?? null
      return [
        {
          text: line,
          url: profile,
          further: {
            employee_id,
            line,
            hr_url: `/admin/${ctx.org.slug}/hris/settings/contract`,
            supervisor_url: '/user/supervisor/my-team/reports/contract-status',
          },
        },
        ...(told.tell_employee
          ? own(person.account_id, {
              text: `Your contract ${verb} on ${ends_on}`,
              url: profile,
              subject: 'Your contract comes to its end',
              mailed: mail.contract_expiry,
            })
          : []),
        ...(told.tell_supervisor
          ? own(above, {
              text: line,
              url: '/user/supervisor/my-team/reports/contract-status',
              subject: 'A contract in your team comes to its end',
              mailed: mail.contract_expiry,
            })
          : []),
        ...(told.tell_hr
          ? [
              {
                hr: [P.hris.contracts],
                about: { employee_id },
                text: line,
                url: `/admin/${ctx.org.slug}/hris/settings/contract`,
                subject_id: employee_id,
              },
            ]
          : []),
      ]
    },
  }),
  notification({
    signal: 'contract.over',
    title: 'Contracts are over and not renewed',
    payload: z.object({ day: z.string(), contracts: z.number() }),
    async tell(ctx, { contracts }) {
      const { tell_hr } = await settingOf(ctx.db, contractSettings)
      if (!tell_hr) return null
      const said = contracts === 1 ? 'A contract is' : `${contracts} contracts are`
      return {
        hr: [P.hris.contracts],
        text: `${said} over, and neither renewed nor ended`,
        url: `/admin/${ctx.org.slug}/hris/settings/contract?state=Expired`,
      }
    },
  }),
  notification({
    signal: 'id_card.ending',
    title: 'Your ID card comes to its end',
    payload: z.object({ card_id: z.uuid() }),
    async tell(ctx, { card_id }) {
      const card = await ctx.db
        .selectFrom('id_card as c')
        .innerJoin('employee as e', (join) =>
          join.onRef('e.org_id', '=', 'c.org_id').onRef('e.id', '=', 'c.employee_id'),
        )
        .select(['c.number', 'c.expires_on', 'e.account_id'])
        .where('c.id', '=', card_id)
        .where('c.status', '=', 'Issued')
        .executeTakeFirst()
      if (!card?.account_id) return null
      const { number, expires_on, account_id } = card
      return {
        accounts: [account_id],
        text: `Your ID card ${number} ends on ${expires_on}. HR makes you another.`,
        url: profile,
      }
    },
  }),
  notification({
    signal: 'id_cards.ending',
    title: 'ID cards come to their end',
    payload: z.object({ day: z.string(), cards: z.number() }),
    async tell(ctx, { day, cards }) {
      return {
        hr: [P.hris.idCards],
        text: `${cards === 1 ? 'An ID card ends' : `${cards} ID cards end`} within thirty days`,
        url: `/admin/${ctx.org.slug}/hris/id-card/templates/cards?state=Issued&ends_from=${day}&ends_to=${addDays(day, cardDays)}`,
      }
    },
  }),
  notification({
    signal: 'contract.renewed',
    mailed: 'Your contract was renewed',
    mailed_to: 'Whose contract it is',
    seen_by: { hr: [P.hris.contracts], supervisor: true },
    payload: z.object({ employee_id: z.uuid(), ends_on: z.string() }),
    async tell(ctx, { employee_id, ends_on }) {
      const person = await personWith(ctx, employee_id)
      if (!person) return null
      const mailed = (await settingOf(ctx.db, hrMailSettings)).contract_renewed
      return [
        ...own(person.account_id, {
          text: `Your contract was renewed until ${ends_on}`,
          url: profile,
          subject: 'Your contract was renewed',
          mailed,
        }),
        {
          text: 'A contract was renewed',
          url: profile,
          further: {
            employee_id,
            line: `The contract of ${person.full_name} was renewed until ${ends_on}`,
            hr_url: `/admin/${ctx.org.slug}/hris/settings/contract`,
            supervisor_url: '/user/supervisor/my-team/reports/contract-status',
          },
        },
      ]
    },
  }),
  notification({
    signal: 'letter.issued',
    mailed: 'A letter was issued to you',
    mailed_to: 'To whom it is issued',
    payload: z.object({ letter_id: z.uuid() }),
    async tell(ctx, { letter_id }) {
      const letter = await ctx.db
        .selectFrom('letter as l')
        .innerJoin('employee as e', (join) =>
          join.onRef('e.org_id', '=', 'l.org_id').onRef('e.id', '=', 'l.employee_id'),
        )
        .select(['l.kind', 'l.number', 'e.account_id'])
        .where('l.id', '=', letter_id)
        .executeTakeFirst()
      if (!letter) return null
      const mailed = (await settingOf(ctx.db, hrMailSettings)).letter_issued
      return own(letter.account_id, {
        text: `A letter was issued to you: ${letter.kind} ${letter.number}`,
        url: `${profile}?tab=documents`,
        subject: 'A letter was issued to you',
        mailed,
      })
    },
  }),
]

const personWith = (ctx: SignalCtx, id: string) =>
  ctx.db
    .selectFrom('employee')
    .select(['full_name', 'account_id', 'contract_ends_on'])
    .where('id', '=', id)
    .executeTakeFirst()
