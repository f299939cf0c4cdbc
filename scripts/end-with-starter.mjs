// Loaded into the program before its own code: when the process that started it was killed, it stops as if it had been asked to.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
