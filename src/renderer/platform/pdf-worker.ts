/** The worker of pdf.js as a file of the app. */
import 'pdfjs-dist/build/pdf.worker.min.mjs'
