/** The statement of an operator in `config.json`. */
export const operator = {
  name: 'Harbour Media Ltd',
  register_entry: { en: 'Companies House 01234567', zh: '公司注册处 01234567' },
  money_holder: 'Harbour Bank, licensed under 4711',
  complaints: 'complaints@harbour.example, answered within 15 days',
  fees: 'No fee for deposits; withdrawals as shown before each',
}
