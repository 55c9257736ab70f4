import type { ElectronApplication } from '@playwright/test'

/** Notes what the system's browser would have opened, in its place. */
export async function noteOpened(app: ElectronApplication): Promise<() => Promise<string[]>> {
  await app.evaluate(({ app: main, shell }) => {
    const opened: string[] = []
    Object.assign(main, { opened })
    shell.openExternal = async (url) => void opened.push(url)
  })
  return () =>
    app.evaluate(({ app: main }) => ('opened' in main && Array.isArray(main.opened) ? main.opened : []))
}

/** Answers the main process's questions with the button of this number; gives what was asked. */
export async function answerQuestions(
  app: ElectronApplication,
  response: number,
): Promise<() => Promise<string[]>> {
  await app.evaluate(({ app: main, dialog }, button) => {
    const questions: string[] = []
    Object.assign(main, { questions })
    Object.assign(dialog, {
      showMessageBox: async (_window: unknown, { message }: { message: string }) => {
        questions.push(message)
        return { response: button, checkboxChecked: false }
      },
    })
  }, response)
  return () =>
    app.evaluate(({ app: main }) =>
      'questions' in main && Array.isArray(main.questions) ? main.questions : [],
    )
}
