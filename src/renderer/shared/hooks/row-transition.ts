/**
 * View transitions between a list and what one of its rows opens, by the platform and React Router's `viewTransition`. The row's
 * picture then moves to the place that it has on the page, and back.
 */
import { useStore } from 'zustand'
import { createAppStore } from '#lib/app-store.ts'
import './view-transition.css'

/** The address that the last pressed row leads to: its picture is the one that moves. */
const openedStore = createAppStore<{ path: string | undefined }>('openedRow', () => ({ path: undefined }))

/** For `viewTransition` of a link or a navigation: none for users who prefer reduced motion. */
export const mayAnimate = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches

/** Marks the row that is about to open its page. */
export const markOpened = (path: string): void => openedStore.setState({ path })

/** Whether the row with this address was the last that was opened. */
export const useIsOpened = (path: string): boolean => useStore(openedStore, (opened) => opened.path === path)
