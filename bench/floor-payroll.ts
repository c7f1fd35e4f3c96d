import { columns, joins } from '#bench/floor-sql.ts'

/** What pages of payroll read, by hand: $1 organization, $2 the run or the payslip, $3 today. */
export const payrollFloor: Record<string, { name: string; text: string }> = {
  sheet: {
    name: 'pay_sheet',
    text: `select ${columns}, s.*, count(*) over () from payslip s
      ${joins.replace('from employee e', 'join employee e on e.org_id = s.org_id and e.id = s.employee_id').replaceAll('$2', '$3::date')}
      where s.org_id = $1 and s.run_id = $2 order by e.full_name, e.id limit 50`,
  },
  payslip: {
    name: 'payslip',
    text: `select s.*, (select json_agg(l order by l.position) from payslip_line l where l.org_id = s.org_id and l.payslip_id = s.id) as lines
      from payslip s where s.org_id = $1 and s.id = $2 and $3::date is not null`,
  },
  yearly: {
    name: 'pay_yearly',
    text: `select e.full_name, e.code, y.*, count(*) over () from (
        select s.employee_id, sum(s.gross) as gross, sum(s.net) as net, sum(s.tax) as tax from payslip s
        where s.org_id = $1 and $2::uuid is not null and $3::date is not null group by 1) y
      join employee e on e.org_id = $1 and e.id = y.employee_id order by e.full_name, e.id limit 50`,
  },
}
