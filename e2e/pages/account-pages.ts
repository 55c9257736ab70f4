import { expect } from '@playwright/test'
import type { Partner } from '../ready-partner.ts'
import { AppPage } from './app-page.ts'

/** Login, register, welcome. */
export class AccountPages extends AppPage {
  async register(partner: Partner, invitationCode: string): Promise<void> {
    await this.follow(this.page.getByRole('link', { name: 'Create an account' }))
    // The login page has fields with the same names, and stays until the next page is loaded.
    await expect(this.page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
    await this.page.getByLabel('Username').fill(partner.username)
    await this.page.getByLabel('Password', { exact: true }).fill(partner.password)
    await this.page.getByLabel('Password again').fill(partner.password)
    await this.page.getByLabel('Email address').fill(`${partner.username}@partner.example`)
    await this.page.getByLabel('Phone number').fill('+49 151 23456789')
    await this.page.getByLabel('Invitation code').fill(invitationCode)
    await this.page.getByRole('checkbox', { name: /terms/ }).check()
    await this.page.getByRole('button', { name: 'Create account' }).click()
  }

  async readRisks(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Read this first' })).toBeVisible()
    await expect(this.page.getByText('A plan can lose money')).toBeVisible()
    await this.page.getByRole('button', { name: 'I understand' }).click()
  }

  async openAdAccount(authorisationCode: string): Promise<void> {
    await this.page.getByLabel('Authorisation code').fill(authorisationCode)
    await this.page.getByRole('button', { name: 'Open ad account' }).click()
    await this.expectTitle('Ad center')
  }

  async fillLogIn(partner: Partner): Promise<void> {
    await this.page.getByLabel('Username').fill(partner.username)
    await this.page.getByLabel('Password', { exact: true }).fill(partner.password)
  }

  async logIn(partner: Partner): Promise<void> {
    await this.fillLogIn(partner)
    await this.page.getByRole('button', { name: 'Log in' }).click()
  }
}
