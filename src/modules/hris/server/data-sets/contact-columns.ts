import { sql } from 'kysely'
import type { DataColumnSpec } from '#engines/dataset/data-set-server.ts'

const reach = { group: 'Contact' } as const
const text = { kind: 'text' } as const
const number = { kind: 'number' } as const

/** How somebody is reached, where they live, and whom to call: those of today. */
export const contactColumns = {
  work_email: { ...reach, ...text, title: 'Work email', value: sql`e.work_email` },
  personal_email: { ...reach, ...text, title: 'Personal email', value: sql`e.personal_email` },
  mobile: { ...reach, ...text, title: 'Mobile', value: sql`e.mobile` },
  extension: { ...reach, ...text, title: 'Extension', value: sql`e.extension` },
  linkedin: { ...reach, ...text, title: 'LinkedIn', value: sql`e.linkedin` },
  home_province: {
    ...reach,
    ...text,
    title: 'Permanent province',
    value: sql`home.province`,
    joins: ['home'],
    listed: true,
  },
  home_ward: { ...reach, ...number, title: 'Permanent ward', value: sql`home.ward`, joins: ['home'] },
  home_country: {
    ...reach,
    ...text,
    title: 'Permanent country',
    value: sql`home.country`,
    joins: ['home'],
    listed: true,
  },
  lodging_province: {
    ...reach,
    ...text,
    title: 'Temporary province',
    value: sql`lodging.province`,
    joins: ['lodging'],
    listed: true,
  },
  lodging_city: {
    ...reach,
    ...text,
    title: 'Temporary local level',
    value: sql`lodging.city`,
    joins: ['lodging'],
    listed: true,
  },
  lodging_ward: {
    ...reach,
    ...number,
    title: 'Temporary ward',
    value: sql`lodging.ward`,
    joins: ['lodging'],
  },
  home_address: { ...reach, ...text, title: 'Permanent address', value: sql`home.address`, joins: ['home'] },
  home_city: {
    ...reach,
    ...text,
    title: 'Permanent local level',
    value: sql`home.city`,
    joins: ['home'],
    listed: true,
  },
  home_district: {
    ...reach,
    ...text,
    title: 'Permanent district',
    value: sql`home.district`,
    joins: ['home'],
    listed: true,
  },
  lodging_address: {
    ...reach,
    ...text,
    title: 'Temporary address',
    value: sql`lodging.address`,
    joins: ['lodging'],
  },
  lodging_district: {
    ...reach,
    ...text,
    title: 'Temporary district',
    value: sql`lodging.district`,
    joins: ['lodging'],
    listed: true,
  },
  emergency_name: {
    ...reach,
    ...text,
    title: 'Emergency contact',
    value: sql`emergency.name`,
    joins: ['emergency'],
  },
  emergency_relation: {
    ...reach,
    ...text,
    title: 'Emergency relation',
    value: sql`emergency.relation`,
    joins: ['emergency'],
    listed: true,
  },
  emergency_phone: {
    ...reach,
    ...text,
    title: 'Emergency phone',
    value: sql`emergency.phone`,
    joins: ['emergency'],
  },
} satisfies Record<string, DataColumnSpec<'home' | 'lodging' | 'emergency'>>
