import { ToastRegion } from '#ui/toast/toast.tsx'
import styles from './gallery.module.css'
import { shown } from './shown.ts'

const title = 'The parts'

/** Every part of `ui/` in each of its states, under the name of its file. */
export function Gallery() {
  return (
    <div className="app-root">
      <main className={styles.page}>
        <h1>{title}</h1>
        {Object.entries(shown).map(([name, States]) => (
          <section key={name} className={styles.part} aria-labelledby={name} data-part={name}>
            <h2 id={name} className={styles.name}>
              {name}
            </h2>
            <States />
          </section>
        ))}
      </main>
      <ToastRegion />
    </div>
  )
}
