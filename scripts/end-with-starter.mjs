// Loaded before the program's own code: stops the program when the process that started it was killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
