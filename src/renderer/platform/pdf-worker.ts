/** pdf.js's worker, as a file of the app's own. */
import 'pdfjs-dist/build/pdf.worker.min.mjs'
