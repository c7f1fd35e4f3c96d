export {
  bringLoansIn,
  loansOwed,
  takeLoansOver,
  type CarriedLoan,
} from '#modules/loan/server/carried-over.ts'
